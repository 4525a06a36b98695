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
  package func send(_ message: Message) {
    if isMain, MainContext.isCurrent {
      let free = state.withLock { state in
        state.waiting.append(message)
        if state.isOpen { return false }
        state.isOpen = true
        return true
      }
      if free { drain() }
    } else {
      let needsTask = state.withLock { state in
        state.waiting.append(message)
        if state.isOpen || state.isScheduled { return false }
        state.isScheduled = true
        return true
      }
      if needsTask { schedule() }
    }
  }

  /// Lets the caller hand over a message itself, if it is on the actor and nothing waits. Must be followed by ``leave()``.
  package func enter() -> Bool {
    guard isMain, MainContext.isCurrent else { return false }
    return state.withLock { state in
      if state.isOpen || state.waiting.count > 0 { return false }
      state.isOpen = true
      return true
    }
  }

  /// Hands over what came meanwhile.
  package func leave() {
    let isDone = state.withLock { state in
      guard state.waiting.count == 0 else { return false }
      state.isOpen = false
      return true
    }
    if !isDone { drain() }
  }

  private func schedule() {
    if let actor = address.actor {
      Task { await open(on: actor) }
    } else {
      let undeliverable = state.withLock { state in
        defer { state = MailboxState() }
        return state
      }
      withExtendedLifetime(undeliverable) {}
    }
  }

  private func open(on actor: isolated any Actor) {
    let free = state.withLock { state in
      state.isScheduled = false
      if state.isOpen { return false }
      state.isOpen = true
      return true
    }
    if free { drain() }
  }

  private func drain() {
    while true {
      let message: Message? = state.withLock { state in
        if state.waiting.count > 0 { return state.waiting.pop(as: Message.self) }
        state.isOpen = false
        return nil
      }
      guard let message else { return }
      handOver(message)
    }
  }
}

/// The messages of an ``ActorMailbox`` that wait. It does not name their type, which would be looked up for each of them.
private struct MailboxState: Sendable {
  var waiting = RawRing()
  /// Somebody on the actor is handing messages over.
  var isOpen = false
  /// A task that will do so is on its way.
  var isScheduled = false
}
