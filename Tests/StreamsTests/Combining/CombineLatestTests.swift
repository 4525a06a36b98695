import StreamsTesting
import TestSupport
import Testing

@testable import Streams

struct CombineLatestTests {
  private struct Broken: Error {}

  @Test func `combineLatest alternates between sources on the current thread`() {
    let (a, b) = (Observable.of(1, 2, 3), Observable.of(4, 5, 6))
    let all = ["14", "24", "25", "35", "36", "completed"]
    expectEqual(Record(Observable.combineLatest(a, b) { 10 * $0 + $1 }).all, all)
    expectEqual(Record(Observable.combineLatest([a, b]) { 10 * $0[0] + $0[1] }).all, all)
    expectEqual(Record(Observable.combineLatest(a, b).map { 10 * $0.0 + $0.1 }).all, all)
    expectEqual(Record(Observable.combineLatest([a, b]).map { 10 * $0[0] + $0[1] }).all, all)
  }

  @Test func `every arity of combineLatest combines its streams in order`() {
    func j(_ number: Int) -> Observable<Int> { .just(number) }
    expectEqual(
      Record(Observable.combineLatest(j(1), j(2), j(3)) { [$0, $1, $2] }).all, ["[1, 2, 3]", "completed"])
    #expect(
      Record(Observable.combineLatest(j(1), j(2), j(3), j(4)) { [$0, $1, $2, $3] }).all
        == ["[1, 2, 3, 4]", "completed"])
    #expect(
      Record(Observable.combineLatest(j(1), j(2), j(3), j(4), j(5)) { [$0, $1, $2, $3, $4] }).all
        == ["[1, 2, 3, 4, 5]", "completed"])
    #expect(
      Record(Observable.combineLatest(j(1), j(2), j(3), j(4), j(5), j(6)) { [$0, $1, $2, $3, $4, $5] }).all
        == ["[1, 2, 3, 4, 5, 6]", "completed"])
    expectEqual(Record(Observable.combineLatest(j(1), j(2), j(3))).all, ["(1, 2, 3)", "completed"])
    expectEqual(Record(Observable.combineLatest(j(1), j(2), j(3), j(4))).all, ["(1, 2, 3, 4)", "completed"])
    expectEqual(
      Record(Observable.combineLatest(j(1), j(2), j(3), j(4), j(5))).all, ["(1, 2, 3, 4, 5)", "completed"])
    expectEqual(
      Record(Observable.combineLatest(j(1), j(2), j(3), j(4), j(5), j(6))).all,
      [
        "(1, 2, 3, 4, 5, 6)", "completed",
      ])
    #expect(
      Record(Observable.combineLatest(j(1), j(2), j(3), j(4), j(5), j(6), j(7))).all
        == ["(1, 2, 3, 4, 5, 6, 7)", "completed"])
    #expect(
      Record(Observable.combineLatest(j(1), j(2), j(3), j(4), j(5), j(6), j(7), j(8))).all
        == ["(1, 2, 3, 4, 5, 6, 7, 8)", "completed"])
  }

  @Test func `combineLatest completes when all streams have completed, or when no result can follow`() {
    let (a, b) = (PublishSubject<Int>(), PublishSubject<Int>())
    let both = Record(Observable.combineLatest(a, b) { $0 + $1 })
    a.onNext(1)
    a.onCompleted()
    b.onNext(2)
    b.onNext(3)
    expectEqual(both.all, ["3", "4"])
    b.onCompleted()
    expectEqual(both.all, ["3", "4", "completed"])
    let c = PublishSubject<Int>()
    let hopeless = Record(Observable.combineLatest(Observable<Int>.empty(), c) { $0 + $1 })
    #expect(hopeless.all.isEmpty)
    c.onNext(1)
    expectEqual(hopeless.all, ["completed"])
    #expect(!c.hasObservers)
    expectEqual(Record(Observable.combineLatest([Observable<Int>]()) { $0.count }).all, ["0", "completed"])
  }

  @Test func `an error, a throwing selector and a disposal dispose every source of combineLatest`() {
    for ending in 0..<3 {
      let (a, b) = (PublishSubject<Int>(), PublishSubject<Int>())
      let record = Record(
        Observable.combineLatest(a, b) { (first: Int, second: Int) throws -> Int in
          if second == 9 { throw Broken() }
          return first + second
        })
      a.onNext(1)
      b.onNext(1)
      switch ending {
      case 0: b.onError(Broken())
      case 1: b.onNext(9)
      default: record.subscription.dispose()
      }
      a.onNext(5)
      #expect(!a.hasObservers && !b.hasObservers)
      expectEqual(record.all, (ending == 2 ? ["2"] : ["2", "error"]))
    }
  }

  @Test func `a stream that fails immediately prevents the subscription to the streams after it`() {
    let subscribed = Heard<Int>()
    let sources = (0..<3).map { number in
      Observable<Int>.deferred {
        subscribed.append(number)
        return number == 1 ? .error(Mishap()) : .never()
      }
    }
    expectEqual(
      Record(Observable.combineLatest(sources[0], sources[1], sources[2]) { $0 + $1 + $2 }).all, ["error"])
    expectEqual(Record(Observable.zip(sources) { $0.count }).all, ["error"])
    expectEqual(subscribed.all, [0, 1, 0, 1])
  }

  @Test func `an element emitted by an observer is delivered after the current one`() {
    let (a, b) = (PublishSubject<Int>(), PublishSubject<Int>())
    let heard = Heard<Int>()
    let subscription = Observable.combineLatest(a, b) { 10 * $0 + $1 }.subscribe(onNext: { element in
      if element == 11 { b.onNext(2); a.onNext(2) }
      heard.append(element)
    })
    defer { subscription.dispose() }
    a.onNext(1)
    b.onNext(1)
    expectEqual(heard.all, [11, 21, 22])  // b itself keeps its 2 until it has delivered the 1
  }

  @Test func `CombineLatestState matches a simple model in every order of three sources`() throws {
    for order in interleavings((0..<3).map { Array(repeating: $0, count: 3) }) {
      var state = CombineLatestState(count: 3)
      var values = [Int?](repeating: nil, count: 3)
      var done = [false, false, false]
      var turn = [0, 0, 0]
      for actor in order {
        turn[actor] += 1
        let step: CombiningStep
        let expected: CombiningStep
        if turn[actor] < 3 {
          values[actor] = turn[actor]
          step = state.next(actor)
          let othersDone = (0..<3).allSatisfy { $0 == actor || done[$0] }
          expected = values.allSatisfy { $0 != nil } ? .emit : othersDone ? .complete : .wait
        } else {
          done[actor] = true
          step = state.completed(actor)
          expected = done.allSatisfy { $0 } ? .complete : .wait
        }
        try #require(step == expected, "\(order)")
        if expected == .complete { break }
      }
    }
  }
}
