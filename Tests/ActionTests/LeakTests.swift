import Action
import StreamsTesting
import TestSupport
import Testing

/// No part of an action stays alive, however the action is made and however its work ends. The objects used
/// to create it (a scheduler, a gate, a group, a stack) outlive it.
struct LeakTests {
  enum Ending: CaseIterable { case completed, failed, cancelled, released, disposed }

  struct Wrapper: Sendable, CustomTestStringConvertible {
    typealias Factory = @Sendable (Tracked) -> Observable<Tracked>

    let testDescription: String
    let make: @Sendable (_ work: @escaping Factory, TestSupport) -> Action<Tracked, Tracked>

    init(
      _ description: String,
      _ make: @escaping @Sendable (_ work: @escaping Factory, TestSupport) -> Action<Tracked, Tracked>
    ) {
      (testDescription, self.make) = (description, make)
    }
  }

  /// The objects that outlive the action.
  final class TestSupport: Sendable {
    let lifetimes = Lifetimes()
    let scheduler = TestScheduler(initialClock: 0)
    let gate = MutableProperty(true)
    let stack = UndoStack()
    let group = ActionGroup()
    let works = Heard<AnyObserver<Tracked>>()

    /// A token for a closure to capture.
    func token() -> Tracked { lifetimes.track("closure") }
  }

  private static let wrappers: [Wrapper] = [
    Wrapper("itself") { work, _ in Action(workFactory: work) },
    Wrapper("map") { work, around in
      Action(workFactory: work).map { [token = around.token()] in $0.and(token) }
    },
    Wrapper("mapInput") { work, around in
      Action(workFactory: work).mapInput { [token = around.token()] (input: Tracked) in input.and(token) }
    },
    Wrapper("then") { work, around in
      let next = Action<Tracked, Tracked>(policy: .enqueue()) { [token = around.token()] in
        .just($0.and(token))
      }
      return Action(workFactory: work).then(next)
    },
    Wrapper("then, the second") { work, around in
      Action<Tracked, Tracked> { [token = around.token()] in .just($0.and(token)) }
        .then(Action(workFactory: work))
    },
    Wrapper("combined") { work, around in
      let other = Action<Tracked, Tracked> { [token = around.token()] in .just($0.and(token)) }
      return .combined([Action(workFactory: work), other])
    },
    Wrapper("gated") { work, around in
      Action(workFactory: work).gated(
        by: around.gate.map { [token = around.token()] isOpen in
          withExtendedLifetime(token) { isOpen }
        })
    },
    Wrapper("retrying") { work, around in
      Action(workFactory: work).retrying(2, backoff: .constant(.seconds(1)), scheduler: around.scheduler) {
        [token = around.token()] _ in withExtendedLifetime(token) { true }
      }
    },
    Wrapper("timingOut") { work, around in
      Action(workFactory: work).timingOut(after: .seconds(1_000), scheduler: around.scheduler)
    },
    Wrapper("observed") { work, around in Action(workFactory: work).observed(on: around.scheduler) },
    Wrapper("debounced") { work, around in
      Action(workFactory: work).debounced(.seconds(10), scheduler: around.scheduler)
    },
    Wrapper("throttled") { work, around in
      Action(workFactory: work).throttled(.seconds(10), scheduler: around.scheduler)
    },
    Wrapper("debounced by key") { work, around in
      Action(by: \.label, workFactory: work).debounced(.seconds(10), scheduler: around.scheduler)
    },
    Wrapper("undoable") { work, around in
      let inverse = Action<Tracked, Tracked> { [token = around.token()] in .just($0.and(token)) }
      return Action(workFactory: work).undoable(in: around.stack, by: inverse) { $1.last ?? $0 }
    },
    Wrapper("a member of a group") { work, around in
      let action = Action(workFactory: work)
      around.group.add(action)
      return action
    },
    Wrapper("with a state") { work, around in
      Action(state: around.gate, enabledWhen: { $0 }) { [token = around.token()] _, input in
        work(input.and(token))
      }
    },
    Wrapper("all of it") { work, around in
      let action = Action(workFactory: work).map { $0 }.retrying(2, scheduler: around.scheduler)
        .timingOut(after: .seconds(1_000), scheduler: around.scheduler).gated(by: around.gate)
        .undoable(in: around.stack, by: Action { .just($0) })
        .debounced(.seconds(10), scheduler: around.scheduler)
      around.group.add(action)
      return action
    },
  ]

  @Test(arguments: wrappers, Ending.allCases)
  func `every part of an action is released when its work ends`(_ wrapper: Wrapper, _ ending: Ending) throws {
    let around = TestSupport()
    let lifetimes = around.lifetimes
    do {
      let factory = lifetimes.track("factory")
      var action: Action<Tracked, Tracked>? = wrapper.make(
        { [works = around.works] input in
          let run = lifetimes.track("run").and(factory)
          return Observable.create { observer in
            works.append(observer)
            observer.onNext(lifetimes.track("element").and(run))
            return Disposables.create { _ = run.and(input) }
          }
        }, around)
      let callers = CompositeDisposable()
      // The second input is rejected or postponed.
      for label in ["input", "another"] {
        let stream = try #require(action?.apply(lifetimes.track(label)))
        _ = callers.insert(stream.subscribe(onError: { _ in }))
        if label == "input" { around.scheduler.advanceTo(around.scheduler.clock + 20) }
      }
      #expect(lifetimes.liveLabels.contains("run"), "it does not run: \(lifetimes)")
      var rounds = 0
      repeat {
        end(&action, ending, around, callers)
        rounds += 1
      } while action?.executing.value == true && rounds < 10
      around.works.removeAll()
      around.stack.clear()
      // The action and its parts may keep their last elements, but nothing else of an execution.
      func kept(_ labels: String...) -> [String] { lifetimes.liveLabels.filter(labels.contains) }
      expectEqual(kept("run"), [], "while the action lives: \(lifetimes)")
      action?.forget()
      expectEqual(kept("input", "another", "element"), [], "after forget(): \(lifetimes)")
      action = nil
    }
    #expect(lifetimes.made >= 4)
    #expect(lifetimes.live == 0, "\(lifetimes)")
  }

  /// Ends all running work, and advances the time past every delay.
  private func end(
    _ action: inout Action<Tracked, Tracked>?, _ ending: Ending, _ around: TestSupport,
    _ callers: CompositeDisposable
  ) {
    switch ending {
    case .completed: for work in around.works.all { work.onCompleted() }
    case .failed: for work in around.works.all { work.onError(Mishap()) }
    case .cancelled: action?.cancel()
    case .released: action = nil
    case .disposed: callers.dispose()
    }
    around.scheduler.advanceTo(around.scheduler.clock + 50)
  }

  /// Proves that the check can fail.
  @Test func `an action that is still retained is reported as a leak`() {
    let lifetimes = Lifetimes()
    let kept = Heard<Action<Tracked, Tracked>>()
    do {
      let token = lifetimes.track("closure")
      let action = Action<Tracked, Tracked> { .just($0.and(token)) }
      kept.append(action.map { $0 })
    }
    expectEqual(lifetimes.liveLabels, ["closure"])
    kept.removeAll()
    expectEqual(lifetimes.live, 0)
  }
}
