import Streams
import TestSupport
import Testing

struct FlatMapTests {
  private struct Broken: Error {}

  private func record<E: Sendable>(_ source: Observable<E>) -> (
    heard: Heard<String>, subscription: any Disposable
  ) {
    let heard = Heard<String>()
    let subscription = source.subscribe(
      onNext: { heard.append("\($0)") }, onError: { _ in heard.append("error") },
      onCompleted: { heard.append("completed") })
    return (heard, subscription)
  }

  @Test func `flatMap accepts just without a type annotation`() {
    expectEqual(record(Observable.of(1, 2).flatMap { .just($0 * 10) }).heard.all, ["10", "20", "completed"])
    expectEqual(
      record(Observable.of(1, 2).flatMap { Observable.just($0) }).heard.all, ["1", "2", "completed"])
  }

  @Test func `flatMap accepts subjects and other convertible types`() {
    struct Box: ObservableConvertibleType {
      let value: Int
      func asObservable() -> Observable<Int> { .just(value) }
    }
    let subject = PublishSubject<Int>()
    let recorded = record(Observable.of(1, 2).flatMap { _ in subject })
    defer { recorded.subscription.dispose() }
    subject.onNext(7)
    expectEqual(recorded.heard.all, ["7", "7"])
    expectEqual(record(Observable.of(1, 2).flatMap { Box(value: $0) }).heard.all, ["1", "2", "completed"])
  }

  @Test func `flatMap emits all inner streams and completes after the last`() {
    let outer = PublishSubject<Int>()
    let inners = [PublishSubject<String>(), PublishSubject<String>()]
    let recorded = record(outer.flatMap { inners[$0] })
    inners[0].onNext("early")
    outer.onNext(0)
    outer.onNext(1)
    inners[1].onNext("b")
    inners[0].onNext("a")
    outer.onCompleted()
    inners[0].onCompleted()
    expectEqual(recorded.heard.all, ["b", "a"])
    inners[1].onNext("c")
    inners[1].onCompleted()
    expectEqual(recorded.heard.all, ["b", "a", "c", "completed"])
    #expect(!outer.hasObservers && !inners[0].hasObservers && !inners[1].hasObservers)
  }

  @Test func `an error of an inner stream ends flatMap and disposes all streams`() {
    let outer = PublishSubject<Int>()
    let inners = [PublishSubject<String>(), PublishSubject<String>()]
    let recorded = record(outer.flatMap { inners[$0] })
    outer.onNext(0)
    outer.onNext(1)
    inners[1].onError(Broken())
    expectEqual(recorded.heard.all, ["error"])
    #expect(!outer.hasObservers && !inners[0].hasObservers && !inners[1].hasObservers)
  }

  @Test func `an error of the source, of a scalar or of the selector ends flatMap`() {
    let sources: [(PublishSubject<Int>) -> Observable<Int>] = [
      { outer in
        outer.flatMap {
          $0 == 0
            ? .never0
            : Observable.create {
              $0.onError(Broken()); return Disposables.create()
            }
        }
      },
      { outer in outer.flatMap { if $0 == 0 { return Observable.never0 } else { throw Broken() } } },
    ]
    for make in sources {
      let outer = PublishSubject<Int>()
      let recorded = record(make(outer))
      outer.onNext(0)
      outer.onNext(1)
      outer.onNext(2)
      expectEqual(recorded.heard.all, ["error"])
      #expect(!outer.hasObservers)
    }
  }

  @Test func `disposing flatMap disposes the source and every inner stream`() {
    let outer = PublishSubject<Int>()
    let inner = PublishSubject<Int>()
    let recorded = record(outer.flatMap { _ in inner })
    outer.onNext(1)
    outer.onNext(2)
    recorded.subscription.dispose()
    #expect(!outer.hasObservers && !inner.hasObservers)
    inner.onNext(1)
    #expect(recorded.heard.all.isEmpty)
  }

  @Test func `an element emitted by an observer is delivered after the current one`() {
    let outer = PublishSubject<Int>()
    let inner = PublishSubject<Int>()
    let heard = Heard<String>()
    let stream = outer.flatMap { $0 == 0 ? inner.asObservable() : Observable.just($0) }
    let subscription = stream.subscribe(onNext: { element in
      heard.append("<\(element)")
      if element == 5 { outer.onNext(6) }
      heard.append("\(element)>")
    })
    defer { subscription.dispose() }
    outer.onNext(0)
    inner.onNext(5)
    expectEqual(heard.all, ["<5", "5>", "<6", "6>"])
  }

  @Test func `concatMap runs one inner stream after the other`() {
    #expect(
      record(Observable.of(1, 2).concatMap { Observable.of($0, $0 * 10) }).heard.all
        == ["1", "10", "2", "20", "completed"])
    let outer = PublishSubject<Int>()
    let inners = [PublishSubject<String>(), PublishSubject<String>()]
    let recorded = record(outer.concatMap { inners[$0] })
    outer.onNext(0)
    outer.onNext(1)
    outer.onCompleted()
    #expect(inners[0].hasObservers && !inners[1].hasObservers)
    inners[0].onCompleted()
    #expect(!inners[0].hasObservers && inners[1].hasObservers)
    inners[1].onNext("b")
    inners[1].onCompleted()
    expectEqual(recorded.heard.all, ["b", "completed"])
  }

  @Test func `flatMapFirst ignores elements while an inner stream runs`() {
    let outer = PublishSubject<Int>()
    let inners = [PublishSubject<String>(), PublishSubject<String>(), PublishSubject<String>()]
    let recorded = record(outer.flatMapFirst { inners[$0] })
    outer.onNext(0)
    outer.onNext(1)
    #expect(inners[0].hasObservers && !inners[1].hasObservers)
    inners[0].onCompleted()
    outer.onNext(2)
    inners[2].onNext("c")
    outer.onCompleted()
    inners[2].onCompleted()
    expectEqual(recorded.heard.all, ["c", "completed"])
  }

  @Test func `concatMap with scalars and streams keeps the order of synchronous inner streams`() {
    let recorded = record(
      Observable.of(1, 2, 3).concatMap { value in value == 2 ? Observable.of(20, 21) : .just(value) })
    expectEqual(recorded.heard.all, ["1", "20", "21", "3", "completed"])
  }
}

extension Observable {
  fileprivate static var never0: Observable<Element> { Observable.create { _ in Disposables.create() } }
}
