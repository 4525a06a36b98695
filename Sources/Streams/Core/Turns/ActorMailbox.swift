import Synchronization

/// Brings messages to an actor, in order, and hands them over there.
///
/// Each mailbox has one queue, and at most one task drains it: a task for each message would reorder them. A sender
/// that runs on the main actor, and sends to it, drains the queue itself. Of other actors, code cannot tell whether it
/// runs there.
package final class ActorMailbox<Message: Sendable>: Sendable {
  private let address: ActorReference
  private let isMain: Bool
  private let handOver: @Sendable (Message) -> Void
  private let state = Lock(MailboxState())

  /// - Parameter handOver: takes each message, on `actor`.
  package convenience init(to actor: any Actor, handOver: @escaping @Sendable (Message) -> Void) {
    self.init(at: .kept(actor), handOver: handOver)
  }

  /// - Parameter handOver: takes each message, on the actor; none when the actor is gone.
  init(at address: ActorReference, handOver: @escaping @Sendable (Message) -> Void) {
    self.address = address
    isMain = address.actor === MainActor.shared
    self.handOver = handOver
  }

  /// Hands `message` over: at once if the actor is the main actor and the caller is on it, otherwise in a task.
  package func send(_ message: Message) { put { $0.queue.append(message) } }

  /// Hands `message` over without a turn of the mailbox, unless messages wait or one is being handed over. The actor is
  /// the main actor, and the caller is on it.
  func sendOnMain(_ message: Message) {
    assert(isMain && MainContext.isCurrent, "a message for the main actor came on another thread")
    let isIdle = state.withLock { $0.queue.isEmpty && !$0.queue.isDraining }
    isIdle ? handOver(message) : send(message)
  }

  /// Calls `last` on the actor when all messages have been handed over, as if it were one more. The caller sends no
  /// message after that.
  package func close(_ last: @escaping @Sendable () -> Void) { put { $0.last = last } }

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

  /// Lets the caller handle a message itself, if the actor is the main actor, the caller is on it, and no message
  /// waits. The caller then calls ``leave()``.
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
    // Takes all messages that wait at once, so that the senders rarely meet the actor at the lock.
    var taken = RawRing()
    var last: (@Sendable () -> Void)?
    while state.withLock({ $0.handOut(into: &taken, or: &last) }) {
      while taken.count > 0 { handOver(taken.pop(as: Message.self)) }
    }
    last?()
  }
}

/// The messages of an ``ActorMailbox`` that wait. It does not name their type, which would cost a metadata look-up for
/// each message.
struct MailboxState: Sendable {
  /// The actor drains it.
  var queue = RawDrainQueue()
  /// Whether a task that will drain the queue is on its way.
  var isScheduled = false
  /// The call to make when all messages have been handed over and no more will come.
  var last: (@Sendable () -> Void)?

  /// Hands out all messages that wait; if none does, hands out the last call and ends the drain. In one step: otherwise
  /// the last call could overtake a message that comes between the two.
  ///
  /// - Parameters:
  ///   - ring: an empty ring, which gets the messages; its room is used again.
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

  /// - Returns: whether the caller has to start the task that drains the queue.
  mutating func claimTask() -> Bool {
    if isScheduled || queue.isDraining { return false }
    isScheduled = true
    return true
  }
}
