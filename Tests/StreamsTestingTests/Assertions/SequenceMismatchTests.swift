import TestSupport
import Testing

@testable import StreamsTesting

private struct Opaque: CustomStringConvertible {
  let number: Int
  var description: String { "opaque" }
}

/// The message of a failed comparison, without XCTest.
struct SequenceMismatchTests {
  @Test func `equal sequences have no mismatch`() {
    #expect(sequenceMismatch(actual: [1, 2], expected: [1, 2]) == nil)
    #expect(sequenceMismatch(actual: [] as [Int], expected: []) == nil)
  }

  @Test func `the first difference has a mark below it`() throws {
    #expect(
      sequenceMismatch(actual: [1, 20, 3, 5], expected: [1, 2, 3, 4]) == """
        not as expected:
        expected  1  2   3  4
        actual    1  20  3  5
                     ^
        """)
  }

  @Test func `missing and extra elements are marked where they start`() {
    #expect(
      sequenceMismatch(actual: [1], expected: [1, 2]) == """
        not as expected:
        expected  1  2
        actual    1
                     ^
        """)
    #expect(
      sequenceMismatch(actual: [1, 2], expected: [1]) == """
        not as expected:
        expected  1
        actual    1  2
                     ^
        """)
    #expect(
      sequenceMismatch(actual: [] as [Int], expected: [1]) == """
        not as expected:
        expected  1
        actual    (nothing)
                  ^
        """)
  }

  @Test func `unequal elements with the same description are mentioned`() throws {
    let text = sequenceMismatch(
      actual: [Opaque(number: 1)], expected: [Opaque(number: 2)], by: { $0.number == $1.number })
    expectEqual(text?.hasSuffix("Both print the same text there, but are not equal."), true)
    #expect(
      sequenceMismatch(
        actual: [Opaque(number: 1)], expected: [Opaque(number: 1)], by: { $0.number == $1.number }) == nil)
  }

  @Test func `single outcomes are compared with their errors`() {
    struct Failure: Error {}
    let outcomes: [SingleEvent<Int>] = [.success(1), .failure(Failure())]
    #expect(sequenceMismatch(actual: outcomes, expected: outcomes, by: areEqual) == nil)
    #expect(sequenceMismatch(actual: outcomes, expected: outcomes.reversed(), by: areEqual) != nil)
    #expect(
      sequenceMismatch(
        actual: [SingleEvent<Int>.failure(RxError.timeout)], expected: [outcomes[1]], by: areEqual)
        != nil)
  }
}
