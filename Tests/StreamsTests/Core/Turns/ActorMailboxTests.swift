import StreamsTesting
import TestSupport
import Testing

@testable import Streams

@Suite(.watched) struct ActorMailboxTests {
  private actor Office {
    private(set) var received: [Int] = []

    func receive(_ number: Int) { received.append(number) }

    nonisolated func mailbox(last: Int, _ done: CheckedContinuation<Void, Never>) -> ActorMailbox<Int> {
      ActorMailbox(to: self) { number in
        self.assumeIsolated { $0.received.append(number) }
        if number == last { done.resume() }
      }
    }
  }

  @Test func `messages arrive on the actor, in the order of each sender`() async {
    let office = Office()
    await withCheckedContinuation { done in
      let mailbox = office.mailbox(last: -1, done)
      Task {
        await withTaskGroup { senders in
          for sender in 0..<4 {
            senders.addTask { for number in 0..<50 { mailbox.send(100 * sender + number) } }
          }
        }
        mailbox.send(-1)
      }
    }
    let received = await office.received
    for sender in 0..<4 {
      expectEqual(received.filter { $0 / 100 == sender && $0 >= 0 }, (0..<50).map { 100 * sender + $0 })
    }
    expectEqual(received.count, 201)
  }

  @Test @MainActor func `a message sent on the main actor is delivered synchronously, after queued ones`() {
    let heard = Heard<Int>()
    let mailbox = ActorMailbox<Int>(to: MainActor.shared) { number in
      MainActor.preconditionIsolated()
      heard.append(number)
    }
    mailbox.send(1)
    expectEqual(heard.all, [1])
    // The first of the two threads is this thread.
    Race.together(2) { thread in if thread == 1 { mailbox.send(2) } }
    // Its task cannot run before this function returns.
    expectEqual(heard.all, [1])
    #expect(mailbox.enter())
    expectEqual(heard.all, [1, 2])
    mailbox.leave()
    Race.together(2) { thread in if thread == 1 { mailbox.send(3) } }
    mailbox.send(4)
    expectEqual(heard.all, [1, 2, 3, 4])
  }

  @Test @MainActor func `a message sent during the delivery of another message is delivered after it`() {
    let heard = Heard<String>()
    let sender = Heard<ActorMailbox<Int>>()
    let mailbox = ActorMailbox<Int>(to: MainActor.shared) { number in
      heard.append("begin \(number)")
      if number == 1 { sender.all.first?.send(2) }
      heard.append("end \(number)")
    }
    sender.append(mailbox)
    mailbox.send(1)
    expectEqual(heard.all, ["begin 1", "end 1", "begin 2", "end 2"])
    #expect(mailbox.enter() && !mailbox.enter())
    mailbox.send(3)
    expectEqual(heard.all.count, 4)
    mailbox.leave()
    expectEqual(heard.all.suffix(2), ["begin 3", "end 3"])
    #expect(mailbox.enter())
    mailbox.leave()
    sender.removeAll()
  }

  @Test @MainActor func `the closure of close runs after all messages are delivered`() {
    let heard = Heard<Int>()
    let mailbox = ActorMailbox<Int>(to: MainActor.shared) { heard.append($0) }
    Race.together(2) { thread in if thread == 1 { for number in 1...3 { mailbox.send(number) } } }
    mailbox.close { heard.append(9) }
    expectEqual(heard.all, [1, 2, 3, 9])
    let other = ActorMailbox<Int>(to: MainActor.shared) { heard.append($0) }
    #expect(other.enter())
    other.close { heard.append(99) }
    expectEqual(heard.all.count, 4)
    other.leave()
    expectEqual(heard.all.last, 99)
  }

  @Test @MainActor func `concurrent senders, one on the actor, keep their order and lose no message`()
    throws
  {
    let outcome = try Race.run(rounds: Race.usualRounds) { _ in
      let heard = Heard<Int>()
      return (ActorMailbox<Int>(to: MainActor.shared) { heard.append($0) }, heard)
    } left: { mailbox, _ in
      for number in 1...3 { mailbox.send(number) }
    } right: { mailbox, _ in
      for number in 4...6 { mailbox.send(number) }
    } check: { rig, round in
      // The task for the sender on the other thread cannot run before this function returns.
      rig.0.send(7)
      let heard = rig.1.all
      try requireEqual(heard.filter { $0 <= 3 }, [1, 2, 3], "\(round)")
      try requireEqual(heard.filter { $0 > 3 }, [4, 5, 6, 7], "\(round)")
      try requireEqual(heard.last, 7, "\(round)")
    }
    #expect(outcome.isFair, "\(outcome)")
  }

  @Test @MainActor
  func `a message is released after its delivery, and a queued message with the mailbox`()
    async
  {
    let lifetimes = Lifetimes()
    do {
      let mailbox = ActorMailbox<Tracked>(to: MainActor.shared) { _ in }
      mailbox.send(lifetimes.track("on the actor"))
      expectEqual(lifetimes.liveLabels, [])
      Race.together(2) { thread in if thread == 1 { mailbox.send(lifetimes.track("elsewhere")) } }
      expectEqual(lifetimes.liveLabels, ["elsewhere"])
    }
    while lifetimes.live > 0 { await Task.yield() }
  }

  @Test func `close runs its closure on the actor, after messages from another thread`() async {
    let office = Office()
    let heard = Heard<Int>()
    await withCheckedContinuation { done in
      let mailbox = ActorMailbox<Int>(to: office) { heard.append($0) }
      for number in 1...100 { mailbox.send(number) }
      mailbox.close {
        office.preconditionIsolated()
        heard.append(-1)
        done.resume()
      }
    }
    expectEqual(heard.all, Array(1...100) + [-1])
  }

  @Test func `a message sent to a released actor is released`() {
    let lifetimes = Lifetimes()
    var office: Office? = Office()
    let mailbox = ActorMailbox<Tracked>(at: .weak(ActorReference.WeakActor(office!))) { _ in
      Issue.record("handed over")
    }
    office = nil
    mailbox.send(lifetimes.track("message"))
    #expect(lifetimes.made == 1 && lifetimes.live == 0, "\(lifetimes)")
  }
}
