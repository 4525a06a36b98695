/// Delivers messages to an actor, in order, on that actor.
///
/// Messages to the main actor go through the ``MainQueue``, which all mailboxes to that actor share. A mailbox to
/// another actor has a separate queue, which at most one task drains. Code can determine whether it runs on the main
/// actor, but not whether it runs on another actor.
///
/// `@unchecked Sendable` and unchecked exclusivity are true because `state` is accessed only under a lock, which is the
/// lock of the ``MainQueue`` for messages to the main actor, and otherwise `lock`. Only the main actor accesses
/// `taken`.
package final class ActorMailbox<Message: Sendable>: QueuedWork, @unchecked Sendable {
  private let address: ActorReference
  private let isMain: Bool
  private let handOver: @Sendable (Message) -> Void
  private let lock = RawLock()
  @exclusivity(unchecked) private var state = MailboxState()
  /// The messages that the main actor has removed from the queue and not yet delivered.
  @exclusivity(unchecked) private var taken = RawRing()
  private let turn = MainTurn()

  /// - Parameter handOver: called with each message, on `actor`.
  package convenience init(to actor: any Actor, handOver: @escaping @Sendable (Message) -> Void) {
    self.init(at: .kept(actor), handOver: handOver)
  }

  /// - Parameter handOver: called with each message, on the actor. It is not called after the actor has been released.
  init(at address: ActorReference, handOver: @escaping @Sendable (Message) -> Void) {
    self.address = address
    isMain = address.actor === MainActor.shared
    self.handOver = handOver
  }

  /// Returns a mailbox for messages that contain the messages of this mailbox, or nil if the actor is not the main
  /// actor.
  ///
  /// - Parameter pass: called when a message is delivered. It calls its second argument with the message to hand over,
  ///   or skips it.
  func filtered<Other: Sendable>(_ pass: @escaping @Sendable (Other, (Message) -> Void) -> Void)
    -> ActorMailbox<Other>?
  {
    if !isMain { return nil }
    return ActorMailbox<Other>(at: address) { [handOver] other in pass(other, handOver) }
  }

  /// Delivers `message`. The delivery is synchronous if the actor is the main actor and the caller is on it. The
  /// message is queued even then if another message of this mailbox is being delivered, or if the caller is a queued
  /// step with other steps queued behind it.
  package func send(_ message: Message) {
    let isHere = isHere
    if isHere, take() {
      handOver(message)
      leave()
    } else {
      put(isHere) { state.queue.append(message) }
    }
  }

  /// Calls `last` on the actor after all messages, like one more message. The caller must not send messages afterwards.
  package func close(_ last: @escaping @Sendable () -> Void) {
    let isHere = isHere
    if isHere, take() {
      last()
      leave()
    } else {
      put(isHere) { state.last = last }
    }
  }

  /// Takes the turn if ``send(_:)`` would deliver synchronously, so that the caller can handle a message itself. All
  /// queued messages have been delivered by then. The caller calls ``leave()`` afterwards.
  package func enter() -> Bool { isHere && take() }

  /// Whether the actor is the main actor, and the caller is on it.
  private var isHere: Bool { isMain && MainContext.isCurrent }

  /// Takes the turn, after delivering everything that is queued.
  private func take() -> Bool { !turn.isTaken && MainQueue.shared.advance() && turn.take(by: .sender) }

  /// Delivers everything that is queued for the main actor, if the actor is the main actor and the caller is on it,
  /// outside a queued step.
  package func catchUp() { if isHere { _ = MainQueue.shared.advance() } }

  /// Releases the turn, and delivers the messages sent during the turn.
  package func leave() {
    if turn.giveBack() { resume() }
  }

  /// Adds a message to the queue, where it waits until it can be delivered.
  private func put(_ isHere: Bool, _ store: () -> Void) {
    if !isMain {
      let needsTask = lock.withLock {
        store()
        return state.claimTask()
      }
      if needsTask { startTask() }
    } else if isHere, turn.isTaken, !turn.isTakenByQueue {
      MainQueue.shared.withLock(store)
      turn.owe(1)
    } else {
      MainQueue.shared.append(self, 1, store)
    }
  }

  // MARK: The main actor

  func perform(_ count: Int) {
    // The turn is already taken if a closure of this mailbox runs the event loop.
    guard turn.take(by: .queue) else { return turn.owe(count) }
    handOver(turn.takeOwed() + count, isQueued: true)
    leave()
  }

  private func resume() {
    repeat {
      let mayCall = MainQueue.shared.advance()
      // A queued step of this mailbox may have delivered them in `advance()`.
      let owed = turn.takeOwed()
      if owed == 0 { return }
      guard mayCall, turn.take(by: .sender) else { return MainQueue.shared.append(self, owed) }
      handOver(owed, isQueued: false)
    } while turn.giveBack()
  }

  private func handOver(_ count: Int, isQueued: Bool) {
    for left in (0..<count).reversed() {
      var last: (@Sendable () -> Void)?
      // Removes all queued messages together, so that the senders rarely contend with the actor for the lock.
      if taken.count == 0 {
        MainQueue.shared.withLock {
          if state.queue.isEmpty { last = state.last.take() } else { state.queue.swap(&taken) }
        }
      }
      if isQueued, left == 0 { MainQueue.shared.beginLastStep() }
      if let last {
        last()
      } else if taken.count > 0 {
        handOver(taken.pop(as: Message.self))
      }
    }
  }

  // MARK: Other actors

  /// Starts the task that drains the queue. The task is detached, because the messages are unrelated to the task-local
  /// values of the sender that finds the queue empty.
  private func startTask() {
    if let actor = address.actor {
      Task.detached(priority: Task.currentPriority) { await self.arrive(on: actor) }
    } else {
      let undeliverable = lock.withLock {
        defer { state = MailboxState() }
        return state
      }
      withExtendedLifetime(undeliverable) {}
    }
  }

  private func arrive(on actor: isolated any Actor) {
    let begins = lock.withLock {
      state.isScheduled = false
      return state.queue.begin()
    }
    if begins { drain() }
  }

  private func drain() {
    // Removes all queued messages together, so that the senders rarely contend with the actor for the lock.
    var taken = RawRing()
    var last: (@Sendable () -> Void)?
    while lock.withLock({ state.handOut(into: &taken, or: &last) }) {
      while taken.count > 0 { handOver(taken.pop(as: Message.self)) }
    }
    last?()
  }
}

/// The queued messages of an ``ActorMailbox``. It is untyped for the reason given at ``RawRing``.
struct MailboxState: Sendable {
  /// The queued messages, which the actor drains.
  var queue = RawDrainQueue()
  /// Whether a task that drains the queue has been started and has not yet reached the actor.
  var isScheduled = false
  /// The closure to call after all messages have been delivered and no more are sent.
  var last: (@Sendable () -> Void)?

  /// Removes all queued messages. If there are none, removes the last call and ends the drain. Both happen in one step.
  /// Otherwise the last call could overtake a message sent between two steps.
  ///
  /// - Parameters:
  ///   - ring: an empty ring, which receives the messages. Its storage is reused.
  ///   - last: receives the last call, if there is one and no message is queued.
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
