/// The executions that a binding has started and that are still running or waiting. This is a pure value.
///
/// Finished executions are pruned each time the list doubles in size.
struct StartedExecutions<Item> {
  private var items: [Item] = []
  private var limit = 8

  var count: Int { items.count }

  /// - Parameter isLive: whether an execution is running or waiting.
  mutating func add(_ item: Item, _ isLive: (Item) -> Bool) {
    if items.count >= limit {
      items.removeAll { !isLive($0) }
      limit = max(8, items.count * 2)
    }
    items.append(item)
  }

  /// Removes and returns all executions.
  mutating func takeAll() -> [Item] {
    defer { items = [] }
    return items
  }

  /// Removes all executions, because nothing is running or waiting.
  mutating func removeAll() { if !items.isEmpty { items = [] } }
}
