import Streams
import TestSupport
import Testing

struct UntilTests {
  private struct Broken: Error {}

  @Test func `take(until:) emits elements until the other stream emits`() {
    let (source, other) = (PublishSubject<Int>(), PublishSubject<Void>())
    let record = Record(source.take(until: other))
    source.onNext(1)
    other.onNext(())
    expectEqual(record.all, ["1", "completed"])
    #expect(!source.hasObservers && !other.hasObservers)
    expectEqual(Record(Observable.of(1).take(until: Observable.just(()))).all, ["completed"])
    let quiet = Record(source.take(until: Observable<Int>.empty()))
    source.onNext(2)
    source.onCompleted()
    expectEqual(quiet.all, ["2", "completed"])
  }

  @Test func `take(until:) with a predicate completes at the first match`() {
    let numbers = Observable.of(1, 2, 3, 1)
    expectEqual(Record(numbers.take(until: { $0 == 3 })).all, ["1", "2", "completed"])
    expectEqual(
      Record(numbers.take(until: { $0 == 3 }, behavior: .inclusive)).all, ["1", "2", "3", "completed"])
    expectEqual(Record(numbers.take(until: { _ in throw Broken() })).all, ["error"])
  }

  @Test func `skip(until:) ignores elements until the other stream emits`() {
    let (source, other) = (PublishSubject<Int>(), PublishSubject<Void>())
    let record = Record(source.skip(until: other))
    source.onNext(1)
    other.onNext(())
    #expect(!other.hasObservers)
    source.onNext(2)
    source.onCompleted()
    expectEqual(record.all, ["2", "completed"])
    let third = PublishSubject<Int>()
    let silent = Record(third.skip(until: Observable<Int>.never()))
    third.onNext(1)
    third.onCompleted()
    #expect(silent.all.isEmpty)
  }

  @Test(arguments: [true, false]) func `an error or a disposal disposes both streams`(takes: Bool) {
    for ending in 0..<3 {
      let (source, other) = (PublishSubject<Int>(), PublishSubject<Void>())
      let record = Record(takes ? source.take(until: other) : source.skip(until: other))
      switch ending {
      case 0: source.onError(Broken())
      case 1: other.onError(Broken())
      default: record.subscription.dispose()
      }
      #expect(!source.hasObservers && !other.hasObservers)
      expectEqual(record.all, (ending == 2 ? [] : ["error"]))
    }
  }
}
