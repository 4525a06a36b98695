import Streams
import TestSupport
import Testing

struct WithLatestFromTests {
  private struct Broken: Error {}

  @Test func `withLatestFrom combines each element with the latest of the other stream`() {
    let (source, other) = (PublishSubject<Int>(), PublishSubject<Int>())
    let pairs = Record(source.withLatestFrom(other) { 10 * $0 + $1 })
    let latest = Record(source.withLatestFrom(other))
    source.onNext(1)
    other.onNext(1)
    source.onNext(2)
    other.onNext(2)
    other.onNext(3)
    other.onCompleted()
    source.onNext(3)
    source.onCompleted()
    expectEqual(pairs.all, ["21", "33", "completed"])
    expectEqual(latest.all, ["1", "3", "completed"])
    expectEqual(Record(Observable.of(1, 2).withLatestFrom(Observable.just(5))).all, ["5", "5", "completed"])
  }

  @Test func `errors, a throwing selector, the end and a disposal dispose both streams`() {
    for ending in 0..<5 {
      let (source, other) = (PublishSubject<Int>(), PublishSubject<Int>())
      let record = Record(
        source.withLatestFrom(other) { (first: Int, second: Int) throws -> Int in
          if first == 9 { throw Broken() }
          return second
        })
      other.onNext(1)
      switch ending {
      case 0: source.onError(Broken())
      case 1: other.onError(Broken())
      case 2: source.onNext(9)
      case 3: source.onCompleted()
      default: record.subscription.dispose()
      }
      #expect(!source.hasObservers && !other.hasObservers)
      expectEqual(record.all, [["error"], ["error"], ["error"], ["completed"], []][ending])
    }
  }
}
