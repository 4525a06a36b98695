import TestSupport
import Testing

@testable import Streams

struct WithWordsTests {
  private struct Address: Equatable {
    var first: UInt32 = 1
    var second: UInt32 = 2
    var third: UInt32 = 3
  }

  @Test func `a structure is read and written as its words`() {
    var address = Address()
    let found = withWords(of: &address, as: UInt32.self) { words, count in
      defer { words[1] = 7 }
      return (0..<count).map { words[$0] }
    }
    expectEqual(found, [1, 2, 3])
    expectEqual(address, Address(first: 1, second: 7, third: 3))
  }
}
