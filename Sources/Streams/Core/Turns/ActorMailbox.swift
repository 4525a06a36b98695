import Synchronization

/// Brings messages to an actor, in order, and hands them over there.
///
/// One queue and at most one draining task for each mailbox: a task for each message would reorder them. On the
/// main actor, which can be recognised, a message that comes from the actor itself is handed over at once; what was
/// still waiting goes first.
package final class ActorMailbox<Message: Sendable>: Sendable {
  private let address: ActorReference
  private let isMain: Bool
  private let handOver: @Sendable (Message) -> Void
  private let state = Lock(MailboxState())

  /// - Parameter handOver: runs on `actor` only.
  package convenience init(to actor: any Actor, handOver: @escaping @Sendable (Message) -> Void) {
    self.init(at: .kept(actor), handOver: handOver)
  }

  /// - Parameter handOver: runs on the actor only, and not at all when that is gone.
  init(at address: ActorReference, handOver: @escaping @Sendable (Message) -> Void) {
    self.address = address
    isMain = address.actor === MainActor.shared
    self.handOver = handOver
  }

  /// Sends `message`: at once if the caller is on the actor, otherwise as soon as the actor has time.
  package func send(_ message: Message) { put { $0.queue.append(message) } }

  /// Runs `last` on the actor when all messages have been handed over: at once if the caller is on the actor and nothing
  /// waits. No message is sent after that.
  func close(_ last: @escaping @Sendable () -> Void) { put { $0.last = last } }

  @inline(__always)
  private func put(_ change: (inout MailboxState) -> Void) {
    if isMain, MainContext.isCurrent {
      let begins = state.withLock { state in
        change(&state)
        return state.queue.begin()
      }
      if begins { drain() }
    } else {
      let needsTask = state.withLock { state in
        change(&state)
        return state.claimTask()
      }
      if needsTask { schedule() }
    }
  }

  /// Lets the caller hand over a message itself, if it is on the actor and nothing waits. Must be followed by ``leave()``.
  package func enter() -> Bool {
    guard isMain, MainContext.isCurrent else { return false }
    return state.withLock { $0.queue.isEmpty && $0.queue.begin() }
  }

  /// Hands over the messages that came meanwhile.
  package func leave() {
    let isDone = state.withLock { state in
      if state.queue.isEmpty, state.last == nil {
        state.queue.end()
        return true
      }
      return false
    }
    if !isDone { drain() }
  }

  private func schedule() {
    if let actor = address.actor {
      Task { await arrive(on: actor) }
    } else {
      let undeliverable = state.withLock { state in
        defer { state = MailboxState() }
        return state
      }
      withExtendedLifetime(undeliverable) {}
    }
  }

  private func arrive(on actor: isolated any Actor) {
    let begins = state.withLock { state in
      state.isScheduled = false
      return state.queue.begin()
    }
    if begins { drain() }
  }

  private func drain() {
    // All that wait in one go: the senders rarely meet the actor at the lock.
    var taken = RawRing()
    var last: (@Sendable () -> Void)?
    while state.withLock({ $0.handOut(into: &taken, or: &last) }) {
      while taken.count > 0 { handOver(taken.pop(as: Message.self)) }
    }
    last?()
  }
}

/// The messages of an ``ActorMailbox`` that wait. It does not name their type, whose metadata would be looked up for each
/// of them.
struct MailboxState: Sendable {
  /// Drained on the actor.
  var queue = RawDrainQueue()
  /// A task that will drain the queue is on its way.
  var isScheduled = false
  /// The call to make when all messages have been handed over and no more will come.
  var last: (@Sendable () -> Void)?

  /// Hands out all messages that wait, or ends the drain and hands out the last call. One step: a message that came between
  /// the two would be overtaken by the call that follows it.
  ///
  /// - Parameters:
  ///   - ring: is empty, and gets the messages; its room is used again.
  ///   - last: gets the last call, if there is one and no message waits.
  /// - Returns: whether there were messages.
  mutating func handOut(into ring: inout RawRing, or last: inout (@Sendable () -> Void)?) -> Bool {
    let isDone = queue.isEmpty
    queue.swap(&ring)
    if isDone {
      queue.end()
      last = self.last.take()
    }
    return !isDone
  }

  /// - Returns: whether the caller has to send a task.
  mutating func claimTask() -> Bool {
    if isScheduled || queue.isDraining { return false }
    isScheduled = true
    return true
  }
}
