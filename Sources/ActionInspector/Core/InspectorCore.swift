import Action
import Streams
import Synchronization

/// The part of an inspector that its recorders retain: an ``EventRing`` behind a lock, and its followers.
final class InspectorCore: Sendable {
  private struct State: Sendable {
    var ring: EventRing
    var actions: [RecordedAction] = []
    /// The indices of recorded actions that have not been released, by identity.
    var indices: [ObjectIdentifier: Int] = [:]
    var latest: Int64 = 0
    var followers: [any EventFollower] = []
  }

  private let clock: InspectorClock
  private let state: Lock<State>
  /// Whether the ring has a follower, and whether dispatches are recorded.
  private let isFollowed = Atomic(false)
  private let hasRouters = Atomic(false)

  init(capacity: Int, textCapacity: Int, clock: any Clock<Duration>) {
    self.clock = InspectorClock(clock)
    state = Lock(State(ring: EventRing(capacity: capacity, textCapacity: textCapacity)))
  }

  // MARK: Writing

  /// The current time for a new event.
  var now: Int64 { clock.now }

  /// Adds an event. If another thread has already added a later event, the time is raised to the time of that event.
  func write(_ event: inout NewEvent) {
    state.withLock { state in
      state.latest = max(state.latest, event.nanoseconds)
      event.nanoseconds = state.latest
      state.ring.append(event)
    }
    if isFollowed.load(ordering: .relaxed) { wakeFollowers() }
  }

  @inline(never)
  private func wakeFollowers() {
    for follower in state.withLock({ $0.followers }) { follower.wake() }
  }

  /// Adds an action to the table.
  ///
  /// - Returns: the index of the action, or nil if it is already recorded.
  func add(_ action: RecordedAction, _ identity: ObjectIdentifier) -> Int? {
    state.withLock { state in
      if state.indices[identity] != nil { return nil }
      state.actions.append(action)
      state.indices[identity] = state.actions.count - 1
      return state.actions.count - 1
    }
  }

  /// Changes the name of an action. Files that have been written keep the former name.
  func rename(_ index: Int, _ name: String) {
    let before = state.withLock { state in
      defer { state.actions[index].name = name }
      return state.actions[index].name
    }
    withExtendedLifetime(before) {}
  }

  /// Adds a router to the table.
  func addRouter(named name: String) -> Int {
    hasRouters.store(true, ordering: .relaxed)
    return state.withLock { state in
      state.actions.append(RecordedAction(routerNamed: name))
      return state.actions.count - 1
    }
  }

  /// Forgets the identity of an action that was released or is no longer recorded. A new action may reuse the identity.
  func forget(_ identity: ObjectIdentifier, _ index: Int) {
    state.withLock { if $0.indices[identity] == index { $0.indices[identity] = nil } }
  }

  /// The number of recorded actions that have not been released.
  var liveCount: Int { state.withLock { $0.indices.count } }

  /// Returns the recorded origin of an execution that begins now.
  func origin(_ origin: ExecutionOrigin?) -> InspectorEvent.Origin? {
    if let origin, let found = origin.nearest({ identity in state.withLock { $0.indices[identity] } }) {
      return .execution(action: found.action, number: found.execution)
    }
    return hasRouters.load(ordering: .relaxed) ? RouterLog.currentDispatch : nil
  }

  // MARK: Reading

  var droppedCount: UInt64 { state.withLock { $0.ring.droppedCount } }

  func snapshot(start: Double?) -> Recording {
    let (ring, actions) = state.withLock { ($0.ring, $0.actions) }
    return Recording(
      start: start, actions: actions.map(\.shown), events: ring.events, droppedCount: ring.droppedCount)
  }

  func clear() {
    let before = state.withLock { state in
      let before = state.ring
      state.ring.removeAll()
      return before
    }
    withExtendedLifetime(before) {}
  }

  /// The number of the latest event.
  var latest: UInt64 { state.withLock { $0.ring.latest } }

  /// Returns the next events of a follower, the number of events that it missed, and the actions added since the last
  /// call.
  ///
  /// The batch is limited and built under the lock. A copy of the ring would make the next event copy the whole ring.
  func batch(after cursor: UInt64, knowing known: Int = .max) -> EventBatch {
    state.withLock { state in
      let base = state.ring.base
      return EventBatch(
        actions: state.actions.dropFirst(known), missed: base > cursor + 1 ? base - cursor - 1 : 0,
        events: state.ring.events(after: cursor, limit: 64))
    }
  }

  func add(_ follower: any EventFollower) {
    state.withLock { state in
      if !state.followers.contains(where: { $0 === follower }) { state.followers.append(follower) }
      isFollowed.store(true, ordering: .relaxed)
    }
  }

  func remove(_ follower: any EventFollower) {
    state.withLock { state in
      state.followers.removeAll { $0 === follower }
      isFollowed.store(!state.followers.isEmpty, ordering: .relaxed)
    }
  }
}

extension InspectorCore {
  /// Releases all followers, because followers retain this core.
  func removeFollowers() {
    let followers = state.withLock { state in
      defer { state.followers = [] }
      isFollowed.store(false, ordering: .relaxed)
      return state.followers
    }
    withExtendedLifetime(followers) {}
  }
}

/// Receives each event from the ring as it is recorded.
protocol EventFollower: AnyObject, Sendable {
  /// Notifies the follower of new events. Called on the thread of the event, without a lock.
  func wake()
}

/// The next events of a follower.
struct EventBatch: Sendable {
  let actions: ArraySlice<RecordedAction>
  let missed: UInt64
  let events: [InspectorEvent]
}
