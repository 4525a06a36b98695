import Synchronization

/// One action in virtual time.
final class VirtualItem<Time: Sendable>: Disposable, Sendable {
  let time: Time
  /// The position in the order of scheduling, which orders actions of the same time.
  let order: UInt64
  private let item: ScheduledItem
  private let itemCount: ItemCount

  init(time: Time, order: UInt64, item: ScheduledItem, itemCount: ItemCount) {
    itemCount.value.add(1, ordering: .relaxed)
    self.time = time
    self.order = order
    self.item = item
    self.itemCount = itemCount
  }

  var isWaiting: Bool { item.isWaiting }

  func perform() { if item.perform() { itemCount.value.subtract(1, ordering: .relaxed) } }

  func dispose() { if item.cancel() { itemCount.value.subtract(1, ordering: .relaxed) } }
}

/// The number of waiting actions of a scheduler.
final class ItemCount: Sendable {
  let value = Atomic<Int>(0)
}

/// A binary heap of the actions of a virtual-time scheduler, ordered by due time.
///
/// Disposed actions stay until they reach the front, or until they could be half of the heap.
struct VirtualTimeQueue<Time: Sendable>: Sendable {
  private let compare: @Sendable (Time, Time) -> VirtualTimeComparison
  private var heap: [VirtualItem<Time>] = []
  /// The size at which the queue removes disposed actions.
  private var limit = 64

  /// - Parameter compare: returns the order of the times of two actions.
  init(_ compare: @escaping @Sendable (Time, Time) -> VirtualTimeComparison) {
    self.compare = compare
  }

  /// Adds an action. Logarithmic in the number of actions.
  mutating func insert(_ item: VirtualItem<Time>) {
    if heap.count == limit { compact() }
    heap.append(item)
    siftUp(heap.count - 1)
  }

  /// Returns the action that is due first. Logarithmic for each disposed action in front of it, otherwise constant.
  mutating func first() -> VirtualItem<Time>? {
    while let first = heap.first {
      if first.isWaiting { return first }
      removeFirst()
    }
    return nil
  }

  mutating func removeFirst() {
    let last = heap.removeLast()
    if heap.isEmpty { return }
    heap[0] = last
    siftDown(0)
  }

  func disposeAll() { for item in heap { item.dispose() } }

  private mutating func compact() {
    heap.removeAll { !$0.isWaiting }
    for index in stride(from: heap.count / 2 - 1, through: 0, by: -1) { siftDown(index) }
    limit = max(64, heap.count * 2)
  }

  private mutating func siftUp(_ start: Int) {
    var index = start
    while index > 0 {
      let parent = (index - 1) / 2
      guard isBefore(heap[index], heap[parent]) else { return }
      heap.swapAt(index, parent)
      index = parent
    }
  }

  private mutating func siftDown(_ start: Int) {
    var index = start
    while true {
      var least = index
      for child in [2 * index + 1, 2 * index + 2] where child < heap.count {
        if isBefore(heap[child], heap[least]) { least = child }
      }
      if least == index { return }
      heap.swapAt(index, least)
      index = least
    }
  }

  private func isBefore(_ left: VirtualItem<Time>, _ right: VirtualItem<Time>) -> Bool {
    switch compare(left.time, right.time) {
    case .lessThan: true
    case .equal: left.order < right.order
    case .greaterThan: false
    }
  }
}
