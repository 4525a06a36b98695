/// Brings messages to an actor, in order, and hands them over there.
///
/// Messages to the main actor go through the ``MainQueue``, which all mailboxes to that actor share. A mailbox to
/// another actor has a queue of its own, which at most one task drains. Only of the main actor can code tell whether it
/// runs there.
///
/// `@unchecked Sendable` and unchecked exclusivity are true because `state` is touched only under a lock: that of the
/// ``MainQueue`` for messages to the main actor, and otherwise `lock`. Only the main actor touches `taken`.
package final class ActorMailbox<Message: Sendable>: QueuedWork, @unchecked Sendable {
  private let address: ActorReference
  private let isMain: Bool
  private let handOver: @Sendable (Message) -> Void
  private let lock = RawLock()
  @exclusivity(unchecked) private var state = MailboxState()
  /// The messages that the main actor has taken and not yet handed over.
  @exclusivity(unchecked) private var taken = RawRing()
  private let turn = MainTurn()

  /// - Parameter handOver: takes each message, on `actor`.
  package convenience init(to actor: any Actor, handOver: @escaping @Sendable (Message) -> Void) {
    self.init(at: .kept(actor), handOver: handOver)
  }

  /// - Parameter handOver: takes each message, on the actor. It is not called once the actor has been released.
  init(at address: ActorReference, handOver: @escaping @Sendable (Message) -> Void) {
    self.address = address
    isMain = address.actor === MainActor.shared
    self.handOver = handOver
  }

  /// Hands `message` over: before it returns if the actor is the main actor and the caller is on it, unless a message
  /// of this mailbox is being handed over, or the caller waited in the queue itself and others wait behind it.
  package func send(_ message: Message) {
    let isHere = isHere
    if isHere, take() {
      handOver(message)
      leave()
    } else {
      put(isHere) { state.queue.append(message) }
    }
  }

  /// Calls `last` on the actor after all messages, as if it were one more. The caller sends no message after that.
  package func close(_ last: @escaping @Sendable () -> Void) {
    let isHere = isHere
    if isHere, take() {
      last()
      leave()
    } else {
      put(isHere) { state.last = last }
    }
  }

  /// Lets the caller handle a message itself, after everything that waits, if the actor is the main actor, the caller is on
  /// it, and no message of this mailbox is being handed over. The caller then calls ``leave()``.
  package func enter() -> Bool { isHere && take() }

  /// Whether the actor is the main actor, and the caller is on it.
  private var isHere: Bool { isMain && MainContext.isCurrent }

  /// Takes the turn, after everything that waits.
  private func take() -> Bool { !turn.isTaken && MainQueue.shared.advance() && turn.take(by: .sender) }

  /// Hands over everything that waits for the main actor, if the caller is there and outside a closure that waited itself.
  package func catchUp() { if isHere { _ = MainQueue.shared.advance() } }

  /// Hands over the messages that came meanwhile.
  package func leave() {
    if turn.giveBack() { resume() }
  }

  /// Keeps a message until it can be handed over.
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
    // Taken already where a closure of this mailbox runs the event loop.
    guard turn.take(by: .queue) else { return turn.owe(count) }
    handOver(turn.takeOwed() + count, isQueued: true)
    leave()
  }

  private func resume() {
    repeat {
      let mayCall = MainQueue.shared.advance()
      // A step of this mailbox may have taken them meanwhile.
      let owed = turn.takeOwed()
      if owed == 0 { return }
      guard mayCall, turn.take(by: .sender) else { return MainQueue.shared.append(self, owed) }
      handOver(owed, isQueued: false)
    } while turn.giveBack()
  }

  private func handOver(_ count: Int, isQueued: Bool) {
    for left in (0..<count).reversed() {
      var last: (@Sendable () -> Void)?
      // All that wait, so that the senders rarely meet the actor at the lock.
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

  /// Starts the task that drains the queue. Detached: the messages have nothing to do with the task-local values of the
  /// sender that finds the queue empty.
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
    // Takes all messages that wait, so that the senders rarely meet the actor at the lock.
    var taken = RawRing()
    var last: (@Sendable () -> Void)?
    while lock.withLock({ state.handOut(into: &taken, or: &last) }) {
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
