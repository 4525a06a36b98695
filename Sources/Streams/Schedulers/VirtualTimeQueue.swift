import Synchronization

/// One action in virtual time, without its time: code that keeps or disposes it need not name the type of the time, which
/// would cost a metadata look-up.
///
/// `@unchecked Sendable` is true because every property is a `let` of a `Sendable` type.
class VirtualAction: Disposable, @unchecked Sendable {
  /// The number in the order of scheduling, which decides between actions of the same time.
  final let order: UInt64
  private final let item: ScheduledItem
  private final let itemCount: ItemCount

  init(order: UInt64, item: consuming ScheduledItem, itemCount: consuming ItemCount) {
    itemCount.value.add(1, ordering: .relaxed)
    self.order = order
    self.item = consume item
    self.itemCount = consume itemCount
  }

  final var isWaiting: Bool { item.isWaiting }

  final func perform() { if item.perform() { itemCount.value.subtract(1, ordering: .relaxed) } }

  final func dispose() { if item.cancel() { itemCount.value.subtract(1, ordering: .relaxed) } }
}

/// One action in virtual time.
///
/// `@unchecked Sendable` is true because every property is a `let` of a `Sendable` type. Not `final`,
/// although it has no subclasses: allocating through a metatype that is kept needs that.
class VirtualItem<Time: Sendable>: VirtualAction, @unchecked Sendable {
  final let time: Time

  // Consumes its parts: otherwise the optimiser makes a variant of this initialiser that costs a metadata look-up.
  required init(
    time: consuming Time, order: UInt64, item: consuming ScheduledItem, itemCount: consuming ItemCount
  ) {
    self.time = consume time
    super.init(order: order, item: consume item, itemCount: consume itemCount)
  }
}

/// The number of actions of a scheduler that wait.
final class ItemCount: Sendable {
  let value = Atomic<Int>(0)
}

/// The actions of a virtual-time scheduler in the order in which they are due: a binary heap.
///
/// Disposed actions stay until they come to the front, or until they could be half of the heap. It does not name the type
/// of the times, which would cost twenty metadata look-ups for each action.
struct VirtualTimeQueue: Sendable {
  private let compare: @Sendable (VirtualAction, VirtualAction) -> VirtualTimeComparison
  private var heap: [VirtualAction] = []
  /// The size at which the queue looks for disposed actions.
  private var limit = 64

  /// - Parameter compare: compares the times of two actions.
  init(_ compare: @escaping @Sendable (VirtualAction, VirtualAction) -> VirtualTimeComparison) {
    self.compare = compare
  }

  /// Adds an action. Logarithmic in the number of actions.
  mutating func insert(_ item: VirtualAction) {
    if heap.count == limit { compact() }
    heap.append(item)
    siftUp(heap.count - 1)
  }

  /// The action that is due first. Logarithmic for each disposed one in front of it, otherwise constant.
  mutating func first() -> VirtualAction? {
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

  private func isBefore(_ left: VirtualAction, _ right: VirtualAction) -> Bool {
    switch compare(left, right) {
    case .lessThan: true
    case .equal: left.order < right.order
    case .greaterThan: false
    }
  }
}
