import StreamsTesting
import TestSupport
import Testing

@testable import Streams

/// All orders in which a sender elsewhere, one on the actor, and the actor itself can come.
struct MailboxStateTests {
  private enum Step: Sendable {
    /// From elsewhere.
    case send(Int)
    /// On the actor.
    case sendHere(Int)
    case finish
    /// A task of the mailbox gets to the actor, if one is on its way.
    case open
    /// The drain takes what waits, if one goes on.
    case handOut
  }

  private struct Run {
    var state = MailboxState()
    var sent: [Int] = []
    var handled: [Int] = []
    var lasts = 0
    var tasks = 0
    var isDraining = false

    mutating func perform(_ step: Step) throws {
      switch step {
      case .send(let number):
        note(number)
        claimTask()
      case .sendHere(let number):
        note(number)
        try begin()
      case .finish:
        state.last = {}
        claimTask()
      case .open:
        guard tasks > 0 else { return }
        tasks -= 1
        state.isScheduled = false
        try begin()
      case .handOut: if isDraining { handOut() }
      }
    }

    private mutating func note(_ number: Int) {
      state.queue.append(number)
      sent.append(number)
    }

    private mutating func claimTask() {
      if state.claimTask() { tasks += 1 }
      #expect(tasks <= 1 && (tasks == 1 || isDraining), "what waits has one task on its way, or a drain")
    }

    private mutating func begin() throws {
      guard state.queue.begin() else { return try #require(isDraining) }
      try #require(!isDraining, "two drains at once")
      isDraining = true
    }

    private mutating func handOut() {
      var taken = RawRing()
      var last: (@Sendable () -> Void)?
      isDraining = state.handOut(into: &taken, or: &last)
      while taken.count > 0 { handled.append(taken.pop(as: Int.self)) }
      guard last != nil else { return }
      lasts += 1
      #expect(!isDraining && handled == sent, "the last call came before \(sent)")
    }
  }

  /// - Parameter actors: one of them sends the end, after everything else that is sent.
  private func check(_ actors: [[Step]]) throws {
    for order in interleavings(actors) {
      var run = Run()
      for step in order { try run.perform(step) }
      for _ in 0..<4 {
        try run.perform(.open)
        try run.perform(.handOut)
      }
      try requireEqual(run.handled, run.sent)
      try #require(run.lasts == 1 && run.tasks == 0 && !run.isDraining, "\(order)")
      try #require(run.state.queue.isEmpty && run.state.queue.begin(), "\(order)")
    }
  }

  @Test func `messages are handed over in their order, and the last call once behind them`() throws {
    try check([
      [.send(1), .send(2), .send(3), .finish], [.open, .handOut, .handOut, .open, .handOut, .handOut],
    ])
  }

  @Test func `also when the actor sends to itself before another thread ends it`() throws {
    let actor = [Step.open, .sendHere(10), .handOut, .sendHere(11), .handOut, .handOut]
    for order in interleavings([actor, [.send(1), .send(2)]]) {
      let end = order.lastIndex { if case .handOut = $0 { false } else { true } }!
      // The end falls between all steps that follow the last message.
      for place in (end + 1)...order.count { try check([order[..<place] + [.finish] + order[place...]]) }
    }
  }
}
