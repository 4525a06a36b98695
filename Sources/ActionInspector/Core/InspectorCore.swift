import Action
import Streams
import Synchronization

/// The part of an inspector that its recorders keep: an ``EventRing`` behind a lock, and those who follow it.
final class InspectorCore: Sendable {
  private struct State: Sendable {
    var ring: EventRing
    var actions: [Recording.Action] = []
    /// The indices of the actions that are recorded and live, by their identity.
    var indices: [ObjectIdentifier: Int] = [:]
    var latest: Int64 = 0
    var followers: [any EventFollower] = []
  }

  private let clock: InspectorClock
  private let state: Lock<State>
  /// Whether somebody follows the ring, and whether dispatches are recorded.
  private let isFollowed = Atomic(false)
  private let hasRouters = Atomic(false)

  init(capacity: Int, textCapacity: Int, clock: any Clock<Duration>) {
    self.clock = InspectorClock(clock)
    state = Lock(State(ring: EventRing(capacity: capacity, textCapacity: textCapacity)))
  }

  // MARK: Writing

  /// The time of an event that happens now.
  var now: Int64 { clock.now }

  /// Adds an event. Its time is made that of the event before, if another thread has been quicker.
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

  /// Takes an action into the table.
  ///
  /// - Returns: its index; nil if it is recorded already.
  func add(_ action: Recording.Action, _ identity: ObjectIdentifier) -> Int? {
    state.withLock { state in
      if state.indices[identity] != nil { return nil }
      state.actions.append(action)
      state.indices[identity] = state.actions.count - 1
      return state.actions.count - 1
    }
  }

  /// Takes a router into the table.
  func addRouter(named name: String) -> Int {
    hasRouters.store(true, ordering: .relaxed)
    return state.withLock { state in
      state.actions.append(Recording.Action(name: name, input: "", element: "", policy: nil))
      return state.actions.count - 1
    }
  }

  /// Forgets the identity of an action that has been released, or is recorded no more: another one may get it.
  func forget(_ identity: ObjectIdentifier, _ index: Int) {
    state.withLock { if $0.indices[identity] == index { $0.indices[identity] = nil } }
  }

  /// The number of actions that are recorded and live.
  var liveCount: Int { state.withLock { $0.indices.count } }

  /// The part of the recording that the execution belongs to which begins just now.
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
      start: start, actions: actions, events: ring.events, droppedCount: ring.droppedCount)
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

  /// The next events of a follower, the number of those that are gone, and the actions that it has not heard of.
  ///
  /// They are made under the lock, some at a time: a copy of the ring would make the next event copy all of it.
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
  /// Lets go of all followers, which keep this core.
  func removeFollowers() {
    let followers = state.withLock { state in
      defer { state.followers = [] }
      isFollowed.store(false, ordering: .relaxed)
      return state.followers
    }
    withExtendedLifetime(followers) {}
  }
}

/// Somebody who takes each event out of the ring, as it comes.
protocol EventFollower: AnyObject, Sendable {
  /// Takes note that there are new events. It runs on the thread of the event, without a lock.
  func wake()
}

/// The next events of a follower.
struct EventBatch: Sendable {
  let actions: ArraySlice<Recording.Action>
  let missed: UInt64
  let events: [InspectorEvent]
}
