import Streams
import TestSupport
import Testing

/// All forms of `combineLatest` and `zip` of drivers for a number of streams. An argument in the wrong place
/// changes a result.
@MainActor struct SharedSequenceArityTests {
  private func heard<Element>(_ driver: Driver<Element>) -> [String] {
    var heard: [String] = []
    driver.drive(onNext: { heard.append("\($0)") })
    return heard
  }

  private func just(_ number: Int) -> Driver<Int> { .just(number) }

  @Test func `combineLatest combines elements by position`() {
    expectEqual(heard(.combineLatest(just(1), just(2)) { [$0, $1] }), ["[1, 2]"])
    expectEqual(heard(.combineLatest(just(1), just(2), just(3)) { [$0, $1, $2] }), ["[1, 2, 3]"])
    expectEqual(
      heard(.combineLatest(just(1), just(2), just(3), just(4)) { [$0, $1, $2, $3] }), ["[1, 2, 3, 4]"])
    expectEqual(
      heard(.combineLatest(just(1), just(2), just(3), just(4), just(5)) { [$0, $1, $2, $3, $4] }),
      [
        "[1, 2, 3, 4, 5]"
      ])
    #expect(
      heard(
        .combineLatest(just(1), just(2), just(3), just(4), just(5), just(6)) { [$0, $1, $2, $3, $4, $5] })
        == ["[1, 2, 3, 4, 5, 6]"])
    expectEqual(
      heard(
        .combineLatest(just(1), just(2), just(3), just(4), just(5), just(6), just(7)) {
          [$0, $1, $2, $3, $4, $5, $6]
        }), ["[1, 2, 3, 4, 5, 6, 7]"])
    expectEqual(
      heard(
        .combineLatest(just(1), just(2), just(3), just(4), just(5), just(6), just(7), just(8)) {
          [$0, $1, $2, $3, $4, $5, $6, $7]
        }), ["[1, 2, 3, 4, 5, 6, 7, 8]"])
  }

  @Test func `combineLatest without a selector emits tuples`() {
    expectEqual(heard(Driver.combineLatest(just(1), just(2))), ["(1, 2)"])
    expectEqual(heard(Driver.combineLatest(just(1), just(2), just(3))), ["(1, 2, 3)"])
    expectEqual(heard(Driver.combineLatest(just(1), just(2), just(3), just(4))), ["(1, 2, 3, 4)"])
    expectEqual(heard(Driver.combineLatest(just(1), just(2), just(3), just(4), just(5))), ["(1, 2, 3, 4, 5)"])
    expectEqual(
      heard(Driver.combineLatest(just(1), just(2), just(3), just(4), just(5), just(6))),
      [
        "(1, 2, 3, 4, 5, 6)"
      ])
    expectEqual(
      heard(Driver.combineLatest(just(1), just(2), just(3), just(4), just(5), just(6), just(7))),
      [
        "(1, 2, 3, 4, 5, 6, 7)"
      ])
    expectEqual(
      heard(Driver.combineLatest(just(1), just(2), just(3), just(4), just(5), just(6), just(7), just(8))),
      [
        "(1, 2, 3, 4, 5, 6, 7, 8)"
      ])
  }

  @Test func `zip combines elements by position`() {
    expectEqual(heard(.zip(just(1), just(2)) { [$0, $1] }), ["[1, 2]"])
    expectEqual(heard(.zip(just(1), just(2), just(3)) { [$0, $1, $2] }), ["[1, 2, 3]"])
    expectEqual(heard(.zip(just(1), just(2), just(3), just(4)) { [$0, $1, $2, $3] }), ["[1, 2, 3, 4]"])
    expectEqual(
      heard(.zip(just(1), just(2), just(3), just(4), just(5)) { [$0, $1, $2, $3, $4] }), ["[1, 2, 3, 4, 5]"]
    )
    expectEqual(
      heard(.zip(just(1), just(2), just(3), just(4), just(5), just(6)) { [$0, $1, $2, $3, $4, $5] }),
      [
        "[1, 2, 3, 4, 5, 6]"
      ])
    #expect(
      heard(
        .zip(just(1), just(2), just(3), just(4), just(5), just(6), just(7)) { [$0, $1, $2, $3, $4, $5, $6] })
        == ["[1, 2, 3, 4, 5, 6, 7]"])
    expectEqual(
      heard(
        .zip(just(1), just(2), just(3), just(4), just(5), just(6), just(7), just(8)) {
          [$0, $1, $2, $3, $4, $5, $6, $7]
        }), ["[1, 2, 3, 4, 5, 6, 7, 8]"])
  }

  @Test func `zip without a selector emits tuples`() {
    expectEqual(heard(Driver.zip(just(1), just(2))), ["(1, 2)"])
    expectEqual(heard(Driver.zip(just(1), just(2), just(3))), ["(1, 2, 3)"])
    expectEqual(heard(Driver.zip(just(1), just(2), just(3), just(4))), ["(1, 2, 3, 4)"])
    expectEqual(heard(Driver.zip(just(1), just(2), just(3), just(4), just(5))), ["(1, 2, 3, 4, 5)"])
    expectEqual(
      heard(Driver.zip(just(1), just(2), just(3), just(4), just(5), just(6))), ["(1, 2, 3, 4, 5, 6)"])
    expectEqual(
      heard(Driver.zip(just(1), just(2), just(3), just(4), just(5), just(6), just(7))),
      [
        "(1, 2, 3, 4, 5, 6, 7)"
      ])
    expectEqual(
      heard(Driver.zip(just(1), just(2), just(3), just(4), just(5), just(6), just(7), just(8))),
      [
        "(1, 2, 3, 4, 5, 6, 7, 8)"
      ])
  }
}
