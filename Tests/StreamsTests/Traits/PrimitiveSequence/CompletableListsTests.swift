import Streams
import StreamsTesting
import TestSupport
import Testing

struct CompletableListsTests {
  @Test func `concat runs completables one after the other`() {
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

  @Test func `concat accepts arrays, collections and sequences, including empty ones`() {
    expectEqual(Completable.concat().transcript(), "|")
    expectEqual(Completable.concat([]).transcript(), "|")
    let log = Heard<Int>()
    let parts = (1...3).map { number in Completable.empty().do(onCompleted: { log.append(number) }) }
    expectEqual(Completable.concat(parts).transcript(), "|")
    expectEqual(Completable.concat(parts[1...]).transcript(), "|")
    expectEqual(log.all, [1, 2, 3, 2, 3])
  }

  @Test func `concat takes the next completable of a sequence when the previous one completes`() {
    let asked = Heard<Int>()
    let endless = sequence(state: 0) { @Sendable (count: inout Int) -> Completable? in
      count += 1
      asked.append(count)
      return count < 3 ? .empty() : .error(Mishap())
    }
    expectEqual(Completable.concat(Steps(make: { endless })).transcript(), "#mishap")
    expectEqual(asked.all, [1, 2, 3])
  }

  @Test func `zip runs completables concurrently`() {
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

  @Test func `zip accepts arrays and collections, including empty ones`() {
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
