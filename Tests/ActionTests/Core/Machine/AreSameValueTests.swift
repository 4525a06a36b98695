import TestSupport
import Testing

@testable import Action

struct AreSameValueTests {
  private struct Path: Hashable {
    var folder: String
    var number: Int
  }

  private static let values: [any Hashable & Sendable] = [
    1, 2, UInt(1), Int8(1), 1.0, true, "1", "a text that is too long to be stored in the word itself",
    "a text that is too long to be stored in the word its" + "elf", Path(folder: "a", number: 1),
    Path(folder: "a", number: 2), Optional(1), Int?.none, [1], [1, 2], ["1"], String?.none, UInt64(1),
  ]

  @Test func `values of one type are compared, and values of two types are never equal`() {
    for (index, one) in Self.values.enumerated() {
      for (position, other) in Self.values.enumerated() {
        let areEqual = index == position || [index, position].allSatisfy { $0 == 7 || $0 == 8 }
        expectEqual(areSameValue(one, other), areEqual, "\(one) and \(other)")
      }
    }
  }
}
