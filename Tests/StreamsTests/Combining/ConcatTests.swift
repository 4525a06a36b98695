import Streams
import TestSupport
import Testing

@Suite(.watched) struct ConcatTests {
  private struct Broken: Error {}

  @Test func `concat emits one stream after the other, in every form`() {
    let (a, b) = (Observable.of(1, 2), Observable.of(3, 4))
    let all = ["1", "2", "3", "4", "completed"]
    expectEqual(Record(Observable.concat(a, b)).all, all)
    expectEqual(Record(Observable.concat([a, b])).all, all)
    expectEqual(Record(Observable.concat([a, b][...])).all, all)
    expectEqual(Record(a.concat(b)).all, all)
    expectEqual(Record(Observable.of(a, b).concat()).all, all)
    expectEqual(Record(Observable.concat([Observable<Int>]())).all, ["completed"])
    expectEqual(
      Record(Observable<Int>.concat(.empty(), .just(1), .empty(), a)).all, ["1", "1", "2", "completed"])
  }

  @Test func `concat subscribes to the next stream after the previous one is disposed`() {
    let (first, second) = (PublishSubject<Int>(), PublishSubject<Int>())
    let log = Heard<String>()
    let source = Observable<Int>.create { observer in
      let inner = first.subscribe(observer)
      return Disposables.create {
        inner.dispose()
        log.append("disposed, second \(second.hasObservers)")
      }
    }
    let record = Record(source.concat(second))
    first.onNext(1)
    #expect(!second.hasObservers)
    first.onCompleted()
    #expect(second.hasObservers)
    expectEqual(log.all, ["disposed, second false"])
    second.onNext(2)
    record.subscription.dispose()
    #expect(!second.hasObservers)
    expectEqual(record.all, ["1", "2"])
  }

  @Test func `an error of a stream ends concat, and the next stream is not subscribed to`() {
    let second = PublishSubject<Int>()
    expectEqual(Record(Observable.concat(.just(1), .error(Broken()), second)).all, ["1", "error"])
    let first = PublishSubject<Int>()
    let record = Record(first.concat(second))
    first.onError(Broken())
    expectEqual(record.all, ["error"])
    #expect(!first.hasObservers && !second.hasObservers)
  }

  @Test func `concat of streams that end immediately loops instead of recursing`() async {
    await onSmallStack {
      let ending = Observable<Int>.create { observer in
        observer.onCompleted()
        return Disposables.create()
      }
      expectEqual(Record(Observable.concat(repeatElement(ending, count: manyTimes))).all, ["completed"])
      expectEqual(
        Record(Observable.concat(repeatElement(Observable<Int>.of(), count: manyTimes))).all, ["completed"])
      expectEqual(
        Record(Observable.concat(repeatElement(Observable<Int>.empty(), count: manyTimes))).all,
        [
          "completed"
        ])
    }
  }

  @Test func `a long chain of concats does not grow the stack`() async {
    await onSmallStack {
      var chain = Observable.just(0)
      for number in 1...1_000 { chain = chain.concat(Observable.just(number)) }
      #expect(Record(chain).all == (0...1_000).map { "\($0)" } + ["completed"])
    }
  }

  @Test func `concat takes one stream at a time from an infinite sequence`() {
    let record = Record(Observable.concat(Counting()).take(3))
    expectEqual(record.all, ["0", "1", "2", "completed"])
  }
}

private struct Counting: Sequence, IteratorProtocol, Sendable {
  var number = -1
  mutating func next() -> Observable<Int>? {
    number += 1
    return .just(number)
  }
}
