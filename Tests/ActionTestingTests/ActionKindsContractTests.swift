import ActionTesting
import TestSupport
import Testing

/// Actions created in every way follow the contract.
@Suite(.watched) struct ActionKindsContractTests {
  struct Kind: Sendable, CustomTestStringConvertible {
    typealias Maker =
      @Sendable (
        _ gate: Observable<Bool>, _ work: @escaping @Sendable (Int) -> Observable<Int>
      ) -> Action<Int, Int>

    let testDescription: String
    /// The rules that do not apply to this kind.
    let except: Set<ActionContract.Rule>
    let make: Maker

    init(_ description: String, except: Set<ActionContract.Rule> = [], _ make: @escaping Maker) {
      testDescription = description
      self.except = except
      self.make = make
    }
  }

  // A property does not fail, and neither does a gate created from a property.
  private static let kinds = [
    Kind("work that reports progress") { gate, work in
      Action(
        enabledIf: gate,
        progress: { input, progress in
          progress(0.5)
          return work(input)
        })
    },
    Kind("a state and a gate", except: [.gate]) { gate, work in
      Action(state: Property(initial: false, then: gate), enabledWhen: { $0 }) { _, input in work(input) }
    },
    Kind("an optional state", except: [.gate]) { gate, work in
      Action(unwrapping: Property<Int?>(initial: nil, then: gate.map { $0 ? 1 : nil })) { _, input in
        work(input)
      }
    },
    Kind("a valid state", except: [.gate]) { gate, work in
      let state = ValidatingProperty<Bool, Closed>(false) { $0 ? .valid : .invalid(Closed()) }
      _ = gate.subscribe(state)
      return Action(validated: state) { _, input in work(input) }
    },
    Kind("a gate with a reason") { gate, work in
      Action(enabledIf: .require(gate, "Closed by the check"), workFactory: work)
    },
    Kind("a gate of several requirements") { gate, work in
      Action(
        enabledIf: .require(gate, "one") && (.require(gate, "two") || .just(false)), workFactory: work)
    },
    Kind("a member of a group") { gate, work in
      let action = Action(enabledIf: gate, workFactory: work)
      let group = ActionGroup()
      group.add(action)
      group.add(Action<Int, Int> { .just($0) })
      return action
    },
  ]

  private struct Closed: Error {}

  // An action composed from another action starts its own execution before the inner one, which then calls the factory.
  // The failure of a gate is emitted by the action with the gate.
  private static let composed = [
    Kind("mapped") { gate, work in Action(enabledIf: gate, workFactory: work).map { $0 } },
    Kind("with mapped input") { gate, work in Action(enabledIf: gate, workFactory: work).mapInput { $0 } },
    Kind("gated") { gate, work in
      Action<Int, Int> { work($0) }.gated(by: gate)
    },
    Kind("retrying") { gate, work in Action(enabledIf: gate, workFactory: work).retrying(1) },
    Kind("in time") { gate, work in
      Action(enabledIf: gate, workFactory: work)
        .timingOut(after: .seconds(10), scheduler: TestScheduler.stopped)
    },
    Kind("combined") { gate, work in .combined([Action(enabledIf: gate, workFactory: work)]) },
    Kind("followed by another") { gate, work in
      Action(enabledIf: gate, workFactory: work).then(Action(policy: .concurrent()) { .just($0) })
    },
    // The scheduler delays the elements of synchronous work until the work has emitted them all.
    Kind("observed", except: [.freeSlot]) { gate, work in
      Action(enabledIf: gate, workFactory: work).observed(on: CurrentThreadScheduler.instance)
    },
    Kind("undoable") { gate, work in
      let stack = UndoStack()
      return Action(enabledIf: gate, workFactory: work)
        .undoable(in: stack, by: Action<Int, Int> { .just($0) })
        .mapInput { input in withExtendedLifetime(stack) { input } }
    },
    // A throttled action has its own timing, so it is enabled whenever the gate is open.
    Kind("throttled", except: [.announcements, .factory, .outcome, .latecomers, .cancelling, .reasons]) {
      gate, work in
      Action(enabledIf: gate, workFactory: work)
        .throttled(.zero, latest: false, scheduler: NoTimeAtAll())
    },
    Kind("all of it") { gate, work in
      Action(enabledIf: gate, workFactory: work).map { $0 }.retrying(1).mapInput { $0 }.gated(
        by: Observable.just(true))
    },
  ]

  @Test(arguments: kinds)
  func `an action follows the contract`(kind: Kind) async {
    let rules = ActionContract.Rule.allCases.filter { !kind.except.contains($0) }
    await ActionContract.check(rules) { gate, work in ActionCandidate(kind.make(gate, work)) }
  }

  @Test(arguments: composed)
  func `a composed action follows the contract`(kind: Kind) async {
    let except = kind.except.union([.executions, .gate])
    let rules = ActionContract.Rule.allCases.filter { !except.contains($0) }
    await ActionContract.check(rules) { gate, work in ActionCandidate(kind.make(gate, work)) }
  }

  @Test func `an action composed from a double follows the contract`() async {
    let rules = ActionContract.Rule.allCases.filter { ![.executions, .gate].contains($0) }
    await ActionContract.check(rules) { gate, work in
      let double = ScriptedAction<Int, Int>(on: TestScheduler(initialClock: 0), enabledIf: gate)
      double.scriptOthers(work)
      return ActionCandidate(double.action.retrying(1))
    }
  }
}

/// A scheduler on which every time span elapses immediately.
private struct NoTimeAtAll: SchedulerType {
  let now = RxTime(sinceStart: .zero)

  func schedule<State: Sendable>(
    _ state: State, action: @escaping @Sendable (State) -> any Disposable
  ) -> any Disposable { action(state) }

  func scheduleRelative<State: Sendable>(
    _ state: State, dueTime: Duration, action: @escaping @Sendable (State) -> any Disposable
  ) -> any Disposable { action(state) }

  func schedulePeriodic<State: Sendable>(
    _ state: State, startAfter: Duration, period: Duration, action: @escaping @Sendable (State) -> State
  ) -> any Disposable { Disposables.create() }
}
