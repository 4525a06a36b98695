import TestSupport
import Testing

@testable import StreamsTesting

private struct Opaque: CustomStringConvertible {
  let number: Int
  var description: String { "opaque" }
}

/// The text of a failed comparison, without XCTest.
struct SequenceMismatchTests {
  @Test func `the same is no mismatch`() {
    #expect(sequenceMismatch(actual: [1, 2], expected: [1, 2]) == nil)
    #expect(sequenceMismatch(actual: [] as [Int], expected: []) == nil)
  }

  @Test func `the first difference has a sign below it`() throws {
    #expect(
      sequenceMismatch(actual: [1, 20, 3, 5], expected: [1, 2, 3, 4]) == """
        not as expected:
        expected  1  2   3  4
        actual    1  20  3  5
                     ^
        """)
  }

  @Test func `too few and too many are shown where they begin`() {
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

  @Test func `what reads the same and is different is told`() throws {
    let text = sequenceMismatch(
      actual: [Opaque(number: 1)], expected: [Opaque(number: 2)], by: { $0.number == $1.number })
    expectEqual(text?.hasSuffix("Both print the same text there, but are not equal."), true)
    #expect(
      sequenceMismatch(
        actual: [Opaque(number: 1)], expected: [Opaque(number: 1)], by: { $0.number == $1.number }) == nil)
  }

  @Test func `outcomes of singles are compared with the errors that they are`() {
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
