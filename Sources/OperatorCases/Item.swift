package import StreamsTesting

/// The element type of the operator tests. An item has a number for the models, and retains a token for the leak tests.
package final class Item: Sendable {
  package let number: Int
  package let token: Tracked?

  package init(_ number: Int, retaining token: Tracked? = nil) {
    self.number = number
    self.token = token
  }
}

extension Item: Equatable {
  package static func == (left: Item, right: Item) -> Bool { left.number == right.number }
}

/// The functions that an operator under test calls from its closures. Each test passes its own functions. The lifecycle
/// tests pass functions that compute new items, and the allocation tests pass functions that allocate nothing.
package struct Touch: Sendable {
  private let item: @Sendable (Item) throws -> Item
  private let combines: Bool
  /// The number of subscriptions of operators that retry.
  package let attempts: Int
  /// An object for operators that refer weakly to an object.
  package let owner = Owner()

  package final class Owner: Sendable {}

  /// - Parameters:
  ///   - combines: whether combinations of items are new items with combined numbers, and limits are reached.
  ///   - attempts: the number of subscriptions of operators that retry.
  ///   - item: called with each item that reaches a closure.
  package init(
    combines: Bool = false, attempts: Int = 3, _ item: @escaping @Sendable (Item) throws -> Item = { $0 }
  ) {
    self.combines = combines
    self.attempts = attempts
    self.item = item
  }

  /// Returns a count of elements after which the operator ends, or a count that is never reached.
  package func limit(_ count: Int) -> Int { combines ? count : .max }

  package func callAsFunction(_ item: Item) throws -> Item { try self.item(item) }

  /// Returns an item with the digits of both numbers, or the second item.
  package func pair(_ first: Item, _ second: Item) throws -> Item { try tag(first.number, second) }

  /// Returns an item with `number` as its first digits, or `item` itself.
  package func tag(_ number: Int, _ item: Item) throws -> Item {
    let item = try self.item(item)
    return combines ? Item(appending(item.number, to: number)) : item
  }

  /// Returns an item whose digits are a 9 followed by the digits of all items, or the last item.
  package func all(_ items: [Item]) throws -> Item? {
    guard combines else { return try items.last.map(item) }
    return Item(items.reduce(9) { appending($1.number, to: $0) })
  }
}

/// Returns a number with `digit` as its last digit, of limited size.
func appending(_ digit: Int, to number: Int) -> Int { (number * 10 + digit) % 1_000_003 }
