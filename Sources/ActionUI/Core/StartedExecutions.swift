/// The executions that a binding has started, for as long as they run or wait: a pure value.
///
/// Nobody tells it of their ends: it looks who is left whenever it has doubled.
struct StartedExecutions<Item> {
  private var items: [Item] = []
  private var limit = 8

  var count: Int { items.count }

  /// - Parameter isLive: whether an execution runs or waits.
  mutating func add(_ item: Item, _ isLive: (Item) -> Bool) {
    if items.count >= limit {
      items.removeAll { !isLive($0) }
      limit = max(8, items.count * 2)
    }
    items.append(item)
  }

  /// Takes out all of them.
  mutating func takeAll() -> [Item] {
    defer { items = [] }
    return items
  }

  /// Forgets them, since nothing runs or waits.
  mutating func removeAll() { if !items.isEmpty { items = [] } }
}
