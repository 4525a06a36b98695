import Synchronization

/// Brings messages to an actor, in order, and hands them over there.
///
/// One queue and at most one draining task for each courier: a task for each message would reorder them. On the
/// main actor, which can be recognised, a message that comes from the actor itself is handed over at once; what was
/// still waiting goes first. A message from elsewhere has its turn among all that comes to the main queue, so one order
/// holds for all couriers and for what `observe(on:)` delivers there.
package final class Courier<Message: Sendable>: QueuedWork {
  private struct Mailbox: Sendable {
    var waiting = Ring<Message>()
    /// Somebody on the actor is handing messages over.
    var isOpen = false
    /// A task that will do so is on its way.
    var isScheduled = false
  }

  private let actor: any Actor
  private let isMain: Bool
  private let handOver: @Sendable (Message) -> Void
  private let mailbox = Lock(Mailbox())

  /// - Parameter handOver: runs on `actor` only.
  package init(to actor: any Actor, handOver: @escaping @Sendable (Message) -> Void) {
    self.actor = actor
    isMain = actor === MainActor.shared
    self.handOver = handOver
  }

  /// Sends `message`: at once if the caller is on the actor, otherwise as soon as the actor has time.
  package func send(_ message: Message) {
    if isMain, MainContext.isCurrent {
      let free = mailbox.withLock { mailbox in
        mailbox.waiting.append(message)
        if mailbox.isOpen { return false }
        mailbox.isOpen = true
        return true
      }
      if free { drain(.max) }
    } else if isMain {
      mailbox.withLock { $0.waiting.append(message) }
      MainScheduler.asyncInstance.append(self)
    } else {
      let needsTask = mailbox.withLock { mailbox in
        mailbox.waiting.append(message)
        if mailbox.isOpen || mailbox.isScheduled { return false }
        mailbox.isScheduled = true
        return true
      }
      if needsTask { Task { await open(on: actor) } }
    }
  }

  /// Lets the caller hand over a message itself, if it is on the actor and nothing waits. Must be followed by ``leave()``.
  package func enter() -> Bool {
    guard isMain, MainContext.isCurrent else { return false }
    return mailbox.withLock { mailbox in
      if mailbox.isOpen || !mailbox.waiting.isEmpty { return false }
      mailbox.isOpen = true
      return true
    }
  }

  /// Hands over what came meanwhile.
  package func leave() {
    let isDone = mailbox.withLock { mailbox in
      guard mailbox.waiting.isEmpty else { return false }
      mailbox.isOpen = false
      return true
    }
    if !isDone { drain(.max) }
  }

  /// Turns on the main actor. There is nothing to do where a message that came from the actor itself took others along.
  func perform(_ count: Int) {
    let free = mailbox.withLock { mailbox in
      if mailbox.isOpen { return false }
      mailbox.isOpen = true
      return true
    }
    if free { drain(count) }
  }

  private func open(on actor: isolated any Actor) {
    mailbox.withLock { $0.isScheduled = false }
    perform(.max)
  }

  private func drain(_ count: Int) {
    var left = count
    while true {
      let message: Message? = mailbox.withLock { mailbox in
        if left > 0, let message = mailbox.waiting.popFirst() { return message }
        mailbox.isOpen = false
        return nil
      }
      guard let message else { return }
      handOver(message)
      left -= 1
    }
  }
}
