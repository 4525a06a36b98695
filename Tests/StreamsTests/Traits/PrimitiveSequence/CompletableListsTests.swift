import Streams
import StreamsTesting
import TestSupport
import Testing

struct CompletableListsTests {
  @Test func `concat runs one after the other`() {
    let table = OperatorTable { inputs in
      Completable.concat(
        inputs[0].ignoreElements().asCompletable(), inputs[1].ignoreElements().asCompletable()
      ).asObservable()
    }
    table.row(
      "both",
      """
      hot   220:|   200-220
      cold  20:|    220-240
      out   240:|
      """)
    table.row(
      "an error of the first",
      """
      hot   220:#   200-220
      cold  20:|
      out   220:#
      """)
    table.row(
      "an error of the second",
      """
      hot   220:|   200-220
      cold  20:#    220-240
      out   240:#
      """)
    table.row(
      "never",
      """
      hot   210:1   200-1000
      cold  20:|
      out
      """)
  }

  @Test func `concat takes arrays, collections and sequences, also without any`() {
    expectEqual(Completable.concat().transcript(), "|")
    expectEqual(Completable.concat([]).transcript(), "|")
    let log = Heard<Int>()
    let parts = (1...3).map { number in Completable.empty().do(onCompleted: { log.append(number) }) }
    expectEqual(Completable.concat(parts).transcript(), "|")
    expectEqual(Completable.concat(parts[1...]).transcript(), "|")
    expectEqual(log.all, [1, 2, 3, 2, 3])
  }

  @Test func `a sequence is asked for the next when the one before is done`() {
    let asked = Heard<Int>()
    let endless = sequence(state: 0) { @Sendable (count: inout Int) -> Completable? in
      count += 1
      asked.append(count)
      return count < 3 ? .empty() : .error(Mishap())
    }
    expectEqual(Completable.concat(Steps(make: { endless })).transcript(), "#mishap")
    expectEqual(asked.all, [1, 2, 3])
  }

  @Test func `zip runs all at the same time`() {
    let table = OperatorTable { inputs in
      Completable.zip(
        inputs[0].ignoreElements().asCompletable(), inputs[1].ignoreElements().asCompletable()
      ).asObservable()
    }
    table.row(
      "both",
      """
      hot  220:|   200-220
      hot  240:|   200-240
      out  240:|
      """)
    table.row(
      "an error of one",
      """
      hot  240:|   200-230
      hot  230:#   200-230
      out  230:#
      """)
    table.row(
      "never",
      """
      hot  220:|   200-220
      hot  210:1   200-1000
      out
      """)
  }

  @Test func `zip takes arrays and collections, also without any`() {
    expectEqual(Completable.zip().transcript(), "|")
    expectEqual(Completable.zip([]).transcript(), "|")
    expectEqual(Completable.zip([Completable.empty(), .empty()]).transcript(), "|")
    #expect(
      Completable.zip([Completable.empty(), .error(Mishap()), .never()][0...1]).transcript() == "#mishap")
  }
}

private struct Steps<Iterator: IteratorProtocol<Completable>>: Sequence, Sendable {
  let make: @Sendable () -> Iterator
  func makeIterator() -> Iterator { make() }
}
