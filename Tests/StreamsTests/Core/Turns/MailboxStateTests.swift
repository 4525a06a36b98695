import StreamsTesting
import TestSupport
import Testing

@testable import Streams

/// Every order of a sender on another thread, a sender on the actor, and the actor itself.
struct MailboxStateTests {
  private enum Step: Sendable {
    /// Sends from another thread.
    case send(Int)
    /// Sends on the actor.
    case sendHere(Int)
    case finish
    /// A task of the mailbox reaches the actor, if one was scheduled.
    case open
    /// The drain takes the waiting messages, if a drain is running.
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

  /// - Parameter actors: the scripts. One of them sends the end after all other messages.
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

  @Test func `messages are delivered in order, and the last call once after them`() throws {
    try check([
      [.send(1), .send(2), .send(3), .finish], [.open, .handOut, .handOut, .open, .handOut, .handOut],
    ])
  }

  @Test func `messages are delivered in order if the actor sends before another thread ends it`() throws {
    let actor = [Step.open, .sendHere(10), .handOut, .sendHere(11), .handOut, .handOut]
    for order in interleavings([actor, [.send(1), .send(2)]]) {
      let end = order.lastIndex { if case .handOut = $0 { false } else { true } }!
      // The end is inserted between all steps that follow the last message.
      for place in (end + 1)...order.count { try check([order[..<place] + [.finish] + order[place...]]) }
    }
  }
}
