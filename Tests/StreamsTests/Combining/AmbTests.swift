import Streams
import TestSupport
import Testing

struct AmbTests {
  private struct Broken: Error {}

  @Test func `amb emits the events of the stream that emits first, and disposes the others`() {
    let subjects = (0..<3).map { _ in PublishSubject<Int>() }
    let record = Record(Observable.amb(subjects.map { $0.asObservable() }))
    subjects[1].onNext(1)
    expectEqual(subjects.map(\.hasObservers), [false, true, false])
    subjects[0].onNext(0)
    subjects[1].onNext(2)
    subjects[1].onCompleted()
    expectEqual(record.all, ["1", "2", "completed"])
    #expect(!subjects[1].hasObservers)
  }

  @Test func `amb chooses a stream that ends before any other stream emits`() {
    let (left, right) = (PublishSubject<Int>(), PublishSubject<Int>())
    let failing = Record(left.amb(right))
    right.onError(Broken())
    #expect(failing.all == ["error"] && !left.hasObservers)
    expectEqual(Record(left.amb(Observable.just(1))).all, ["1", "completed"])
    #expect(!left.hasObservers)
    expectEqual(Record(Observable.just(0).amb(Observable.just(1))).all, ["0", "completed"])
    expectEqual(Record(Observable.of(1, 2).amb(Observable.of(3, 4))).all, ["1", "2", "completed"])
  }

  @Test func `disposing amb disposes all its streams, even if ambs are nested`() {
    let subjects = (0..<3).map { _ in PublishSubject<Int>() }
    let record = Record(subjects[0].amb(subjects[1]).amb(subjects[2]))
    expectEqual(subjects.map(\.hasObservers), [true, true, true])
    record.subscription.dispose()
    expectEqual(subjects.map(\.hasObservers), [false, false, false])
    #expect(record.all.isEmpty)
  }
}
