import Dispatch
import Synchronization

/// Schedules on a dispatch queue. All schedulers that use a dispatch queue share it.
struct DispatchTiming: Sendable {
  let queue: DispatchQueue
  let leeway: DispatchTimeInterval
  private let start = DispatchTime.now()

  init(queue: DispatchQueue, leeway: DispatchTimeInterval) {
    self.queue = queue
    self.leeway = leeway
  }

  var now: RxTime {
    let nanoseconds = DispatchTime.now().uptimeNanoseconds - start.uptimeNanoseconds
    return RxTime(sinceStart: .nanoseconds(Int64(nanoseconds)))
  }

  func schedule(_ item: ScheduledItem) -> any Disposable {
    queue.async { item.perform() }
    return item
  }

  func schedule(_ item: ScheduledItem, after dueTime: Duration) -> any Disposable {
    guard dueTime > .zero else { return schedule(item) }
    let timer = DispatchTimer(on: queue, after: dueTime, leeway: leeway) { item.perform() }
    return AnonymousDisposable {
      timer.dispose()
      item.dispose()
    }
  }

  /// Runs `action` repeatedly. Ticks missed while the queue is busy, or while the action runs, are combined into one.
  func schedulePeriodic<State: Sendable>(
    _ state: State, startAfter: Duration, period: Duration, action: @escaping @Sendable (State) -> State
  ) -> any Disposable {
    precondition(
      period >= .zero, "schedulePeriodic got the period \(period). Pass zero or more.")
    let ticker = Ticker(state, action)
    let timer = DispatchTimer(on: queue, after: startAfter, every: period, leeway: leeway) { ticker.tick() }
    return AnonymousDisposable {
      ticker.stop()
      timer.dispose()
    }
  }
}

/// A periodic action and its state.
private final class Ticker<State: Sendable>: Sendable {
  private let action: @Sendable (State) -> State
  private let serialized: SerializedState<State>
  private let isStopped = Atomic<Bool>(false)

  init(_ state: State, _ action: @escaping @Sendable (State) -> State) {
    self.action = action
    serialized = SerializedState(state)
  }

  func tick() {
    guard serialized.enter() else { return serialized.enqueue { [unowned self] in act() } }
    act()
    serialized.leave()
  }

  private func act() {
    if !isStopped.load(ordering: .acquiring) { serialized.state = action(serialized.state) }
  }

  func stop() { isStopped.store(true, ordering: .releasing) }
}
