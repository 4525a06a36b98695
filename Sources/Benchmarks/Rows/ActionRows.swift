import Action

/// The cost of an execution after a stream has had an observer, relative to an action that was never observed.
func observedRows() -> [FigureRow] {
  [
    // 1.04 to 1.09 in consecutive runs. After the three streams have been created, each is checked for observers.
    // Before that, there is nothing to check.
    FigureRow(name: "events observed once, then not", unit: "times", target: 1.05) {
      let (never, once) = (Action<Int, Int> { .just($0) }, Action<Int, Int> { .just($0) })
      for action in [never, once] { action.elements.subscribe(onNext: { total.sum &+= $0 }) }
      once.events.subscribe().dispose()
      once.executionObservables.subscribe().dispose()
      once.progress.subscribe().dispose()
      return cost { once.execute($0) } / cost { never.execute($0) }
    }
  ]
}

func actionRows() -> [Row] {
  [
    // 240 L, or 5,260 instructions. 32 % create and release five objects (the caller's stream with its ring, the run,
    // the sink of its work, and the work itself). 24 % are the decision under the lock and its two effects, 14 % notify
    // three subjects, 12 % are reference counting, and 12 % are the run. The 23 atomic steps account for 28 L.
    //
    // There are three ways to reduce the cost. Making the run the sink of its work was tried: 741 ns → 701 ns in
    // interleaved runs. Only an open class can have subclasses in another module, so `Sink` would become a class of the
    // public interface. Creating the caller's stream on subscription does not help, because the elements must be stored
    // until then, as they are now. Computing the status when it is read, instead of at each decision, was tried too:
    // 2.6 % fewer instructions, but the status number grows where nothing has changed.
    Row("action execute", target: 190) {
      let action = Action<Int, Int> { .just($0) }
      action.elements.subscribe(onNext: { total.sum &+= $0 })
      return { action.execute($0) }
    },
    // 190 L, or 4,160 instructions, which is the cost of an execution without the stream that it returns. A weak load
    // takes 12 L, and it adds 7 L to the code around it. A strong reference was tried, and takes 175 L. It is not
    // allowed, because the observer must not retain the action. An unowned load would take a third of a weak one, but
    // is not safe. Between a check that the action exists and the load, another thread may release the action, and the
    // load then ends the process.
    Row("action inputs", target: 130) {
      let action = Action<Int, Int> { .just($0) }
      action.elements.subscribe(onNext: { total.sum &+= $0 })
      let inputs = action.inputs
      return { [action] in
        inputs.onNext($0)
        withExtendedLifetime(action) {}
      }
    },
    // 670 L on a busy machine, on which two threads alternate: `action inputs` and the way to the main actor.
    Row("action inputs, main-actor closure", target: 700, operations: 10_000) {
      reachingMain { numbers, add in
        let action = Action<Int, Int> { .just($0) }
        return CompositeDisposable(numbers.bind(to: action), observing(action, add))
      }
    },
    // 150 L. All elements belong to one execution.
    Row("action element, main-actor closure", target: 160, operations: 10_000) {
      reachingMain { numbers, add in
        let action = Action<Void, Int> { numbers }
        action.execute()
        return observing(action, add)
      }
    },
    // 156 L, or 3,570 instructions (before: 300 L, or 5,970). A release in one step, where nothing is running, and
    // without a closure for the end of the streams saves 1,080. Storing the factory without conversions saves 530,
    // moving the plan 590, and inlining the deinitializers of lazy objects 130. A quarter of the cost is creating and
    // releasing four objects: the action, its two cores and the client's closure. Actions, runs and handles retain
    // different ones of the first three, so they cannot be merged.
    //
    // Two changes were tried and rejected. Replacing the two closures that end the streams with one object of an
    // abstract class saves 92, but needs an additional unchecked promise to the compiler. Behind a protocol, such an
    // object costs 215 more because of a look-up. Passing the whole plan to the engine saves 62 over copied parts, and
    // nothing over moved parts.
    Row("action life", target: 270) {
      { _ in withExtendedLifetime(Action<Int, Int> { .just($0) }) {} }
    },
    // 45 L, or 1,180 instructions. Five retains are 14 L, a weak load is 12 and seven atomic steps are 8. The weak load
    // is the same as in `action inputs`. With a strong reference the row takes 33 L.
    Row("action reject", target: 40) {
      let action = Action<Int, Int>(enabledIf: Observable.just(false)) { .just($0) }
      action.errors.subscribe(onNext: { _ in total.sum &+= 1 })
      let inputs = action.inputs
      return { [action] in
        inputs.onNext($0)
        withExtendedLifetime(action) {}
      }
    },
  ]
}

/// Subscribes a closure on the main actor to the elements of an action. The result retains the action.
private func observing<Input>(
  _ action: Action<Input, Int>, _ closure: @escaping @MainActor @Sendable (Int) -> Void
) -> any Disposable {
  CompositeDisposable(
    action.elements.subscribe(onNext: closure), Disposables.create { withExtendedLifetime(action) {} })
}
