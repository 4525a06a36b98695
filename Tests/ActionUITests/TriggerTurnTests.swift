import StreamsTesting
import TestSupport
import Testing

@testable import ActionUI

/// The turn of a trigger, in all orders of the steps of two threads.
struct TriggerTurnTests {
  /// A step on the main actor, where the trigger runs, or on another thread.
  private enum Step {
    case start(UInt64)
    case finish(UInt64)
    /// A thread announces the oldest unannounced decision.
    case announce(isMain: Bool)
    case beginTrigger, endTrigger
    /// A listener is added, and then reads the status.
    case come, read
    /// The main actor can run.
    case arrive
  }

  /// An action with these executions, and one listener that shows whether the action is executing.
  private struct Room {
    var turn = TriggerTurn()
    private var running: Set<UInt64> = []
    private var waiting: [(begun: UInt64, ended: UInt64)] = []
    private(set) var showsWork = false
    private(set) var shows = 0
    private var hasHop = false

    var isRight: Bool { showsWork == !running.isEmpty && waiting.isEmpty && !hasHop }

    mutating func take(_ step: Step) {
      switch step {
      case .start(let id):
        running.insert(id)
        waiting.append((id, 0))
      case .finish(let id):
        running.remove(id)
        waiting.append((0, id))
      case .announce(let isMain):
        guard !waiting.isEmpty else { return }
        let (begun, ended) = waiting.removeFirst()
        if turn.holdsBack(begun: begun, ended: ended, isCounted: false) { return }
        if isMain { refresh() } else { hasHop = true }
      case .beginTrigger: turn.begin(showsWork: showsWork)
      case .endTrigger: if turn.end() != .told { refresh() }
      case .come: turn.read()
      case .read: show()
      case .arrive:
        guard hasHop else { return }
        hasHop = false
        refresh()
      }
    }

    private mutating func refresh() {
      turn.tell()
      show()
    }

    private mutating func show() {
      if showsWork != !running.isEmpty { shows += 1 }
      showsWork = !running.isEmpty
    }

    mutating func settle() {
      while !waiting.isEmpty { take(.announce(isMain: false)) }
      take(.arrive)
    }
  }

  private let announce = Step.announce(isMain: true)

  @Test func `in every order of the steps of two threads, the listener finally shows the current state`() {
    let trigger = [Step.start(1), announce, .finish(1), announce]
    let other = [Step.start(2), .announce(isMain: false), .finish(2), .announce(isMain: false)]
    let scripts: [[Step]] = [
      [.beginTrigger] + trigger + [.endTrigger, .arrive],
      [.come, .read, .beginTrigger] + trigger + [.endTrigger],
      [.beginTrigger, .start(1), announce, .come, .read, .finish(1), announce, .endTrigger],
      [.beginTrigger, .come, .start(1), .read, announce, .finish(1), announce, .endTrigger],
      [.beginTrigger, .beginTrigger] + trigger + [.endTrigger, .endTrigger, .arrive],
      [.beginTrigger, .start(1), announce, .endTrigger, .finish(1), announce, .arrive],
      [.beginTrigger, .start(1), .beginTrigger, .endTrigger, announce, .endTrigger, .arrive],
    ]
    for script in scripts {
      for order in interleavings([script, other]) {
        var room = Room()
        for step in order { room.take(step) }
        room.settle()
        if !room.isRight { Issue.record("the listener shows \(room.showsWork) after \(order)") }
      }
    }
  }

  @Test func `work that ends before the trigger returns is not shown, and other work is shown once`() {
    func shows(_ steps: [Step]) -> Int {
      var room = Room()
      for step in steps { room.take(step) }
      room.settle()
      return room.shows
    }
    expectEqual(shows([.beginTrigger, .start(1), announce, .finish(1), announce, .endTrigger]), 0)
    expectEqual(shows([.beginTrigger, .start(1), announce, .endTrigger]), 1)
    expectEqual(shows([.start(1), announce, .finish(1), announce]), 2)
  }

  @Test func `the end of earlier work is announced while a later start is held back`() {
    var turn = TriggerTurn()
    turn.begin(showsWork: false)
    expectEqual(turn.holdsBack(begun: 1, ended: 0, isCounted: false), true)
    expectEqual(turn.holdsBack(begun: 2, ended: 0, isCounted: false), true)
    expectEqual(turn.holdsBack(begun: 0, ended: 1, isCounted: false), false)
  }

  @Test func `a start stays held back when a nested trigger begins and ends`() {
    var turn = TriggerTurn()
    turn.begin(showsWork: false)
    expectEqual(turn.holdsBack(begun: 1, ended: 0, isCounted: false), true)
    turn.begin(showsWork: false)
    expectEqual([turn.end(), turn.end()], [.held(1), .held(1)])
  }

  @Test func `every counted execution is announced`() {
    var turn = TriggerTurn()
    turn.begin(showsWork: false)
    expectEqual(turn.holdsBack(begun: 1, ended: 0, isCounted: true), true)
    expectEqual(turn.holdsBack(begun: 0, ended: 1, isCounted: true), false)
    // The end of one execution is the start of the next.
    expectEqual(turn.holdsBack(begun: 2, ended: 1, isCounted: false), false)
    expectEqual(turn.holdsBack(begun: 0, ended: 0, isCounted: false), false)
  }
}
