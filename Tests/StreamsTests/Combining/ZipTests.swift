import StreamsTesting
import TestSupport
import Testing

@testable import Streams

struct ZipTests {
  private struct Broken: Error {}

  @Test func `zip pairs elements with the same position, in every form`() {
    let (a, b) = (Observable.of(1, 2, 3), Observable.of(4, 5, 6))
    let all = ["14", "25", "36", "completed"]
    expectEqual(Record(Observable.zip(a, b) { 10 * $0 + $1 }).all, all)
    expectEqual(Record(Observable.zip([a, b]) { 10 * $0[0] + $0[1] }).all, all)
    expectEqual(Record(Observable.zip(a, b).map { 10 * $0.0 + $0.1 }).all, all)
    expectEqual(Record(Observable.zip([a, b]).map { 10 * $0[0] + $0[1] }).all, all)
    expectEqual(Record(Observable.zip([Observable<Int>]()) { $0.count }).all, ["completed"])
  }

  @Test func `every arity of zip combines its streams in order`() {
    func j(_ number: Int) -> Observable<Int> { .just(number) }
    expectEqual(Record(Observable.zip(j(1), j(2), j(3))).all, ["(1, 2, 3)", "completed"])
    expectEqual(Record(Observable.zip(j(1), j(2), j(3), j(4))).all, ["(1, 2, 3, 4)", "completed"])
    expectEqual(Record(Observable.zip(j(1), j(2), j(3), j(4), j(5))).all, ["(1, 2, 3, 4, 5)", "completed"])
    expectEqual(
      Record(Observable.zip(j(1), j(2), j(3), j(4), j(5), j(6))).all, ["(1, 2, 3, 4, 5, 6)", "completed"])
    expectEqual(
      Record(Observable.zip(j(1), j(2), j(3), j(4), j(5), j(6), j(7))).all,
      [
        "(1, 2, 3, 4, 5, 6, 7)", "completed",
      ])
    #expect(
      Record(Observable.zip(j(1), j(2), j(3), j(4), j(5), j(6), j(7), j(8))).all
        == ["(1, 2, 3, 4, 5, 6, 7, 8)", "completed"])
  }

  @Test func `zip waits for the partner of an element, and completes when all streams have completed`() {
    let (a, b) = (PublishSubject<Int>(), PublishSubject<Int>())
    let record = Record(Observable.zip(a, b) { 10 * $0 + $1 })
    a.onNext(1)
    a.onNext(2)
    b.onNext(1)
    a.onCompleted()
    b.onNext(2)
    b.onNext(3)
    expectEqual(record.all, ["11", "22"])
    #expect(!a.hasObservers && b.hasObservers)
    b.onCompleted()
    expectEqual(record.all, ["11", "22", "completed"])
    #expect(!b.hasObservers)
  }

  @Test func `zip of a collection completes when all streams have completed, even if no pair is possible`() {
    let (a, b) = (PublishSubject<Int>(), PublishSubject<Int>())
    let record = Record(Observable.zip([a, b]) { 10 * $0[0] + $0[1] })
    a.onNext(1)
    a.onCompleted()
    b.onNext(2)
    b.onNext(3)
    expectEqual(record.all, ["12"])
    #expect(b.hasObservers)
    b.onCompleted()
    expectEqual(record.all, ["12", "completed"])
  }

  @Test(arguments: [false, true]) func `zip releases elements that will never have a partner`(isList: Bool) {
    let lifetimes = Lifetimes()
    let (a, b) = (PublishSubject<Tracked>(), PublishSubject<Tracked>())
    let pairs = isList ? Observable.zip([a, b]) { $0.count } : Observable.zip(a, b) { _, _ in 2 }
    let record = Record(pairs)
    for number in 0..<3 { b.onNext(lifetimes.track("\(number)")) }
    a.onNext(lifetimes.track("partner"))
    expectEqual(lifetimes.liveLabels, ["1", "2"])
    a.onCompleted()
    expectEqual(lifetimes.live, 0)
    b.onNext(lifetimes.track("late"))
    expectEqual(lifetimes.live, 0)
    b.onCompleted()
    expectEqual(record.all, ["2", "completed"])
  }

  @Test func `zip releases the remaining elements when a completed input has none left`() {
    let lifetimes = Lifetimes()
    let (a, b, c) = (PublishSubject<Tracked>(), PublishSubject<Tracked>(), PublishSubject<Tracked>())
    let record = Record(Observable.zip(a, b, c) { _, _, _ in 3 })
    a.onNext(lifetimes.track("a"))
    a.onCompleted()
    for number in 0..<3 { b.onNext(lifetimes.track("b\(number)")) }
    expectEqual(lifetimes.live, 4)
    c.onNext(lifetimes.track("c"))
    expectEqual(lifetimes.live, 0)
    b.onNext(lifetimes.track("late"))
    expectEqual(lifetimes.live, 0)
    b.onCompleted()
    c.onCompleted()
    expectEqual(record.all, ["3", "completed"])
  }

  @Test func `an error, a throwing selector and a disposal dispose every source of zip`() {
    for ending in 0..<3 {
      let (a, b) = (PublishSubject<Int>(), PublishSubject<Int>())
      let record = Record(
        Observable.zip(a, b) { (first: Int, second: Int) throws -> Int in
          if second == 9 { throw Broken() }
          return first + second
        })
      a.onNext(1)
      switch ending {
      case 0: b.onError(Broken())
      case 1: b.onNext(9)
      default: record.subscription.dispose()
      }
      #expect(!a.hasObservers && !b.hasObservers)
      expectEqual(record.all, (ending == 2 ? [] : ["error"]))
    }
  }

  @Test func `ZipState matches a simple model in every order of three sources`() {
    let orders = interleavings((0..<3).map { Array(repeating: $0, count: 3) })
    expectEqual(orders.count, 1_680)
    for order in orders {
      var state = ZipState(count: 3)
      var queues: [[Int]] = [[], [], []]
      var done = [false, false, false]
      /// A Boolean value that indicates whether a completed input has no elements left.
      var isHopeless: Bool { queues.indices.contains { done[$0] && queues[$0].isEmpty } }
      var turn = [0, 0, 0]
      for actor in order {
        turn[actor] += 1
        let step: CombiningStep
        let expected: CombiningStep
        if turn[actor] < 3 {
          queues[actor].append(turn[actor])
          step = state.next(actor)
          if queues.allSatisfy({ !$0.isEmpty }) {
            for index in queues.indices { queues[index].removeFirst() }
            expected = isHopeless ? .emitAndForget : .emit
          } else {
            expected = isHopeless ? .forget : .wait
          }
        } else {
          done[actor] = true
          step = state.completed(actor)
          expected = done.allSatisfy { $0 } ? .complete : isHopeless ? .forget : .wait
        }
        #expect(step == expected, "\(order)")
        if expected == .complete { break }
      }
    }
  }
}
