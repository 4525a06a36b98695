import TestSupport
import Testing

@testable import ActionFlightRecorder
@testable import ActionInspector

private struct Refused: Error {}

/// Ways to make an action of another one. Each is recorded once, and the executions that are parts of others are drawn
/// as parts.
private enum Kind: String, CaseIterable {
  case plain, map, mapInput, gated, retrying, timingOut, debounced, throttled, observed, then, combined, named

  /// Makes the actions, in this order, and executes the last one.
  func play(_ scheduler: TestScheduler) -> [Any] {
    let attempts = MutableProperty(0)
    let load = Action<Int, Int> { [self] input in
      attempts.modify { $0 += 1 }
      return attempts.value == 1 && self == .retrying ? .error(Refused()) : .just(input)
    }.named("load")
    let other = Action<Int, Int> { .just($0) }
    let whole: Action<Int, Int> =
      switch self {
      case .plain, .named: load
      case .map: load.map { $0 }.named("whole")
      case .mapInput: load.mapInput { $0 }.named("whole")
      case .gated: load.gated(by: Observable.just(true)).named("whole")
      case .retrying: load.retrying(2, scheduler: scheduler).named("whole")
      case .timingOut: load.timingOut(after: .seconds(5), scheduler: scheduler).named("whole")
      case .debounced: load.debounced(.seconds(5), scheduler: scheduler).named("whole")
      case .throttled: load.throttled(.seconds(5), scheduler: scheduler).named("whole")
      case .observed: load.observed(on: scheduler).named("whole")
      case .then: load.then(other.named("other")).named("whole")
      case .combined: Action.combined([load, other.named("other")]).named("whole")
      }
    whole.execute(1)
    if self == .named { load.named("fetch").execute(2) }
    scheduler.start()
    return [load, other, whole]
  }

  var expected: [String] {
    switch self {
    case .plain: ["load #1"]
    // The last name counts, also for executions before.
    case .named: ["fetch #1", "fetch #2"]
    case .retrying: ["whole #1", "load #1 in whole #1", "load #2 in whole #1"]
    case .then, .combined: ["whole #1", "load #1 in whole #1", "other #1 in whole #1"]
    default: ["whole #1", "load #1 in whole #1"]
    }
  }
}

@Suite(.watched) struct RecordedKindsTests {
  @Test(arguments: Kind.allCases)
  fileprivate func `each kind of action is recorded once, with its parts`(kind: Kind) async throws {
    let recording = try await RedTest.recording {
      let scheduler = TestScheduler(initialClock: 0)
      withExtendedLifetime(kind.play(scheduler)) {}
    }
    expectEqual(recording.beginnings, kind.expected)
    let ended = recording.events.filter(\.kind.isEnd)
    expectEqual(ended.count, recording.beginnings.count)
  }

  @Test func `the undo of an execution is recorded with the execution of the inverse`() async throws {
    let recording = try await RedTest.recording {
      let history = UndoStack()
      let insert = Action<Int, Int> { .just($0) }.named("insert")
      let remove = Action<Int, Int> { .just($0) }.named("remove")
      let undoable = insert.undoable(in: history, by: remove).named("undoable")
      undoable.execute(1)
      history.undo()
      withExtendedLifetime(undoable) {}
    }
    expectEqual(
      recording.beginnings,
      ["undoable #1", "insert #1 in undoable #1", "UndoStack #1", "remove #1 in UndoStack #1"])
  }

  @Test func `an action with a state is recorded with its gate and its executions`() async throws {
    let recording = try await RedTest.recording {
      let cart = MutableProperty(0)
      let pay = Action<Void, Int>(state: cart, enabledWhen: { $0 > 0 }) { items, _ in .just(items) }.named(
        "pay")
      pay.execute()
      cart.value = 3
      pay.execute()
    }
    expectEqual(recording.actions.map(\.name), ["pay"])
    expectEqual(
      recording.kinds,
      [.disabled, .rejected, .enabled, .started, .element, .completed, .released, .mark])
    expectEqual(recording.events[1].reason, "gateClosed")
  }
}
