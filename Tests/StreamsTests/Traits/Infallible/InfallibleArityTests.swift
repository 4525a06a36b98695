import Streams
import TestSupport
import Testing

/// All forms of `combineLatest` and `zip` for a number of streams. An argument in the wrong place changes a
/// result.
struct InfallibleArityTests {
  private func just(_ number: Int) -> Infallible<Int> { .just(number) }

  @Test func `combineLatest combines elements by position`() {
    expectEqual(Infallible.combineLatest(just(1), just(2)) { [$0, $1] }.transcript(), "[1, 2] |")
    #expect(
      Infallible.combineLatest(just(1), just(2), just(3)) { [$0, $1, $2] }.transcript() == "[1, 2, 3] |")
    #expect(
      Infallible.combineLatest(just(1), just(2), just(3), just(4)) { [$0, $1, $2, $3] }.transcript()
        == "[1, 2, 3, 4] |")
    #expect(
      Infallible.combineLatest(just(1), just(2), just(3), just(4), just(5)) { [$0, $1, $2, $3, $4] }
        .transcript() == "[1, 2, 3, 4, 5] |")
    #expect(
      Infallible.combineLatest(just(1), just(2), just(3), just(4), just(5), just(6)) {
        [$0, $1, $2, $3, $4, $5]
      }.transcript() == "[1, 2, 3, 4, 5, 6] |")
    #expect(
      Infallible.combineLatest(just(1), just(2), just(3), just(4), just(5), just(6), just(7)) {
        [$0, $1, $2, $3, $4, $5, $6]
      }.transcript() == "[1, 2, 3, 4, 5, 6, 7] |")
    #expect(
      Infallible.combineLatest(just(1), just(2), just(3), just(4), just(5), just(6), just(7), just(8)) {
        [$0, $1, $2, $3, $4, $5, $6, $7]
      }.transcript() == "[1, 2, 3, 4, 5, 6, 7, 8] |")
  }

  @Test func `zip combines elements by position`() {
    expectEqual(Infallible.zip(just(1), just(2)) { [$0, $1] }.transcript(), "[1, 2] |")
    expectEqual(Infallible.zip(just(1), just(2), just(3)) { [$0, $1, $2] }.transcript(), "[1, 2, 3] |")
    #expect(
      Infallible.zip(just(1), just(2), just(3), just(4)) { [$0, $1, $2, $3] }.transcript() == "[1, 2, 3, 4] |"
    )
    #expect(
      Infallible.zip(just(1), just(2), just(3), just(4), just(5)) { [$0, $1, $2, $3, $4] }.transcript()
        == "[1, 2, 3, 4, 5] |")
    #expect(
      Infallible.zip(just(1), just(2), just(3), just(4), just(5), just(6)) { [$0, $1, $2, $3, $4, $5] }
        .transcript() == "[1, 2, 3, 4, 5, 6] |")
    #expect(
      Infallible.zip(just(1), just(2), just(3), just(4), just(5), just(6), just(7)) {
        [$0, $1, $2, $3, $4, $5, $6]
      }.transcript() == "[1, 2, 3, 4, 5, 6, 7] |")
    #expect(
      Infallible.zip(just(1), just(2), just(3), just(4), just(5), just(6), just(7), just(8)) {
        [$0, $1, $2, $3, $4, $5, $6, $7]
      }.transcript() == "[1, 2, 3, 4, 5, 6, 7, 8] |")
  }

  @Test func `combineLatest without a selector emits tuples`() {
    expectEqual(Infallible.combineLatest(just(1), just(2)).transcript(), "(1, 2) |")
    expectEqual(Infallible.combineLatest(just(1), just(2), just(3)).transcript(), "(1, 2, 3) |")
    expectEqual(Infallible.combineLatest(just(1), just(2), just(3), just(4)).transcript(), "(1, 2, 3, 4) |")
    #expect(
      Infallible.combineLatest(just(1), just(2), just(3), just(4), just(5)).transcript()
        == "(1, 2, 3, 4, 5) |")
    #expect(
      Infallible.combineLatest(just(1), just(2), just(3), just(4), just(5), just(6)).transcript()
        == "(1, 2, 3, 4, 5, 6) |")
    #expect(
      Infallible.combineLatest(just(1), just(2), just(3), just(4), just(5), just(6), just(7)).transcript()
        == "(1, 2, 3, 4, 5, 6, 7) |")
    #expect(
      Infallible.combineLatest(just(1), just(2), just(3), just(4), just(5), just(6), just(7), just(8))
        .transcript() == "(1, 2, 3, 4, 5, 6, 7, 8) |")
  }

  @Test func `operators accept empty collections and endless sequences`() {
    expectEqual(Infallible<Int>.merge([]).transcript(), "|")
    expectEqual(Infallible<Int>.concat([]).transcript(), "|")
    expectEqual(Infallible<Int>.merge().transcript(), "|")
    expectEqual(Infallible.combineLatest([Infallible<Int>]()).transcript(), "[] |")
    expectEqual(Infallible.concat(Endless()).take(3).transcript(), "1 2 3 |")
  }
}

private struct Endless: Sequence, Sendable {
  struct Iterator: IteratorProtocol {
    var count = 0
    mutating func next() -> Infallible<Int>? {
      count += 1
      return .just(count)
    }
  }
  func makeIterator() -> Iterator { Iterator() }
}
