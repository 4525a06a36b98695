import Action

/// The factor by which an execution costs more after something has been observed once, and is not any more.
func observedRows() -> [FigureRow] {
  [
    // 1.04 to 1.09 in runs after one another. Once they have been made, each of the three streams is asked whether
    // anybody observes it; before, there is nothing to ask.
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
    // 240 L, or 5,260 instructions: 32 % make and release five objects (the stream of the caller with its ring, the run,
    // the sink of its work, and the work itself), 24 % decide under the lock and carry out two effects, 14 % tell three
    // subjects, 12 % count references, and 12 % are the run. 23 atomic steps are 28 L of it.
    //
    // Three ways to make it cheaper. A run that is the sink of its work was tried: 701 ns for 741 in runs beside each
    // other, and only an open class has subclasses in another module, so that `Sink` would be a class of the public
    // face. A stream that is made when somebody subscribes to it must keep the elements until then, as it does now. A
    // status that is made up when it is read, and not for each decision, was tried too: 2.6 % fewer instructions, and a
    // number of the status that grows where nothing has changed.
    Row("action execute", target: 190) {
      let action = Action<Int, Int> { .just($0) }
      action.elements.subscribe(onNext: { total.sum &+= $0 })
      return { action.execute($0) }
    },
    // 190 L, or 4,160 instructions: what an execution costs, without the stream that it returns. A weak load takes 12 L
    // of it, and what it costs the code around it 7 more: 175 L with a strong reference, which was tried, and is not
    // allowed, since the observer must not keep the action alive. An unowned load takes a third of that, and cannot be had:
    // between a flag that says that the action is there and the load, another thread may release it, and the load ends
    // the process.
    Row("action inputs", target: 130) {
      let action = Action<Int, Int> { .just($0) }
      action.elements.subscribe(onNext: { total.sum &+= $0 })
      let inputs = action.inputs
      return { [action] in
        inputs.onNext($0)
        withExtendedLifetime(action) {}
      }
    },
    // 156 L, or 3,570 instructions, of 300 L and 5,970. A release in one step, where nothing runs, and without a closure
    // for the end of the streams takes 1,080 less, a factory that is kept without conversions 530, a plan that is moved
    // 590, and lazy objects whose end is inlined 130. A quarter makes and releases four objects: the action, its two cores
    // and the client's closure. Actions, runs and handles keep different ones of the first three, so they cannot be one.
    //
    // Tried, and not kept: one object, of an abstract class, in place of the two closures that end the streams, which
    // takes 92 less and a promise to the compiler more, and behind a protocol 215 more, for a look-up; and an engine
    // that gets all of the plan, which takes 62 less than parts that are copied, and no less than parts that are taken.
    Row("action life", target: 270) {
      { _ in withExtendedLifetime(Action<Int, Int> { .just($0) }) {} }
    },
    // 45 L, or 1,180 instructions, of which five retains are 14 L, a weak load is 12 and seven atomic steps are 8. The
    // weak load is that of `action inputs`; with a strong reference the row takes 33 L.
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
