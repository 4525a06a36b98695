import Synchronization

/// The clock and the waiting actions of a ``VirtualTimeScheduler``.
package final class VirtualTimeCore<Converter: VirtualTimeConverterType>: Sendable {
  typealias Time = Converter.VirtualTimeUnit

  private let converter: Converter
  /// Shared by the references to the scheduler.
  package let clock: VirtualClock<Converter>
  private let state = Lock(VirtualTimeState<Time>())
  /// The queue of actions. The holder of the turn runs the scheduler. Only the holder accesses the queue, and it calls
  /// the converter without a lock.
  private let queue: SerializedState<VirtualTimeQueue<Time>>
  private let itemCount = ItemCount()

  init(_ initialClock: Time, _ converter: Converter) {
    self.converter = converter
    clock = VirtualClock(initialClock, converter)
    queue = SerializedState(VirtualTimeQueue { converter.compareVirtualTime($0, $1) })
  }

  /// The number of waiting actions.
  var waiting: Int { itemCount.value.load(ordering: .relaxed) }

  var isRunning: Bool { state.withLock { $0.isRunning } }

  func disposeAll() {
    _ = nextItem()
    queue.state.disposeAll()
  }

  // MARK: Scheduling

  func schedule(_ item: ScheduledItem, at time: Time) -> any Disposable {
    state.withLock { state in
      let item = VirtualItem(time: time, order: state.nextOrder, item: item, itemCount: itemCount)
      state.nextOrder += 1
      state.arrivals.append(item)
      return item
    }
  }

  func schedule(_ item: ScheduledItem, afterVirtual span: Converter.VirtualTimeIntervalUnit) -> any Disposable
  {
    schedule(item, at: converter.offsetVirtualTime(clock.virtualTime, offset: span))
  }

  /// - Parameter adjust: adjusts the time of an action as in ``VirtualTimeScheduler/adjustScheduledTime(_:)``.
  func schedule(_ item: ScheduledItem, after span: Duration, _ adjust: (Time) -> Time) -> any Disposable {
    schedule(item, at: adjust(time(after: span)))
  }

  func checkThatClockMoves(by period: Duration, _ adjust: (Time) -> Time) {
    let clock = clock.virtualTime
    precondition(
      converter.compareVirtualTime(adjust(time(after: period)), clock) == .greaterThan,
      "schedulePeriodic got the period \(period), which would leave the clock at \(clock) forever. "
        + "Pass at least one unit of virtual time.")
  }

  /// - Parameter span: the span. A negative span counts as zero, because an action must not overtake actions that are
  ///   already due.
  private func time(after span: Duration) -> Time {
    converter.convertToVirtualTime(clock.now.advanced(by: max(.zero, span)))
  }

  // MARK: Running

  func start() {
    guard queue.enter() else { return }
    perform { _ in true }
    queue.leave()
  }

  func advance(to virtualTime: Time) {
    precondition(
      queue.enter(),
      "advanceTo(\(virtualTime)) was called while the scheduler is running. Call it outside scheduled actions."
    )
    let now = clock.virtualTime
    precondition(
      converter.compareVirtualTime(virtualTime, now) != .lessThan,
      "advanceTo(\(virtualTime)) would set the clock back from \(now). Pass a time that has not passed.")
    perform { converter.compareVirtualTime($0, virtualTime) != .greaterThan }
    clock.set(virtualTime)
    queue.leave()
  }

  func sleep(_ interval: Converter.VirtualTimeIntervalUnit) {
    let now = clock.virtualTime
    let time = converter.offsetVirtualTime(now, offset: interval)
    precondition(
      converter.compareVirtualTime(time, now) != .lessThan,
      "sleep(\(interval)) would set the clock back from \(now) to \(time). Pass a positive interval.")
    clock.set(time)
  }

  func stop() { state.withLock { $0.isStopped = true } }

  /// - Parameter isDue: returns whether to perform actions of the given time.
  private func perform(while isDue: (Time) -> Bool) {
    state.withLock { state in
      state.isStopped = false
      state.isRunning = true
    }
    defer { state.withLock { $0.isRunning = false } }
    while let item = nextItem() {
      if !isDue(item.time) { return }
      queue.state.removeFirst()
      if converter.compareVirtualTime(item.time, clock.virtualTime) == .greaterThan { clock.set(item.time) }
      item.perform()
      if state.withLock({ $0.isStopped }) { return }
    }
  }

  private func nextItem() -> VirtualItem<Time>? {
    while let arrival = state.withLock({ $0.arrivals.popFirst() }) { queue.state.insert(arrival) }
    return queue.state.first()
  }
}

/// The state of a virtual-time scheduler that any thread may change.
private struct VirtualTimeState<Time: Sendable>: Sendable {
  var isStopped = false
  var isRunning = false
  var nextOrder: UInt64 = 0
  /// The actions scheduled since the queue was last read.
  var arrivals = Ring<VirtualItem<Time>>()
}
