import Streams
import TestSupport
import Testing

struct MaybeIfEmptyTests {
  @Test func `ifEmpty switches from an empty maybe to another maybe`() {
    let table = OperatorTable { $0[0].asMaybe().ifEmpty(switchTo: $0[1].asMaybe()).asObservable() }
    table.row(
      "something",
      """
      hot   210:1 220:|   200-220
      cold  10:7 20:|
      out   220:1 220:|
      """)
    table.row(
      "nothing",
      """
      hot   220:|     200-220
      cold  10:7 20:| 220-240
      out   240:7 240:|
      """)
    table.row(
      "nothing, twice",
      """
      hot   220:|   200-220
      cold  20:|    220-240
      out   240:|
      """)
    table.row(
      "an error",
      """
      hot   220:#   200-220
      cold  20:|
      out   220:#
      """)
    table.row(
      "an error of the other",
      """
      hot   220:|   200-220
      cold  20:#    220-240
      out   240:#
      """)
  }

  @Test func `ifEmpty with a single returns a single`() {
    let other = Single.just(7)
    let single: Single<Int> = Maybe.empty().ifEmpty(switchTo: other)
    expectEqual(single.transcript(), "7 |")
    expectEqual(Maybe.just(1).ifEmpty(switchTo: other).transcript(), "1 |")
    expectEqual(Maybe.error(Mishap()).ifEmpty(switchTo: other).transcript(), "#mishap")
  }
}
