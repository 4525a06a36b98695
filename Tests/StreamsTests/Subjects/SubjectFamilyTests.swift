import Streams
import TestSupport
import Testing

private struct Broken: Error, Equatable {}

/// The events that each subject emits to its observers, in the order of RxSwift 6.
struct SubjectFamilyTests {
  private func record<Source: ObservableType>(_ source: Source) -> Heard<String> {
    let heard = Heard<String>()
    source.subscribe { heard.append("\($0)") }
    return heard
  }

  @Test func `a BehaviorSubject replays its value, but not after its end`() throws {
    let subject = BehaviorSubject(value: 1)
    subject.onNext(2)
    let early = record(subject)
    subject.onNext(3)
    #expect(try subject.value() == 3)
    subject.onCompleted()
    subject.onNext(4)
    expectEqual(early.all, ["next(2)", "next(3)", "completed"])
    expectEqual(record(subject).all, ["completed"])
    #expect(try subject.value() == 3)
  }

  @Test func `value() of a failed BehaviorSubject throws its error, and RxError.disposed if disposed`() {
    let subject = BehaviorSubject(value: 1)
    subject.onError(Broken())
    #expect(throws: Broken.self) { try subject.value() }
    subject.dispose()
    #expect(throws: RxError.disposed(object: "BehaviorSubject<Int>")) { try subject.value() }
    #expect(subject.isDisposed)
  }

  @Test func `a ReplaySubject replays its elements, even after its end`() {
    let subject = ReplaySubject<Int>.create(bufferSize: 2)
    let early = record(subject)
    for number in 1...3 { subject.onNext(number) }
    subject.onError(Broken())
    expectEqual(early.all, ["next(1)", "next(2)", "next(3)", "error(Broken())"])
    expectEqual(record(subject).all, ["next(2)", "next(3)", "error(Broken())"])
    subject.dispose()
    expectEqual(record(subject).all.count, 1)
  }

  @Test func `an unbounded ReplaySubject keeps all elements, and a ReplaySubject of size zero keeps none`() {
    let all = ReplaySubject<Int>.createUnbounded()
    let none = ReplaySubject<Int>.create(bufferSize: 0)
    for number in 1...100 {
      all.onNext(number)
      none.onNext(number)
    }
    #expect(record(all).all == (1...100).map { "next(\($0))" })
    #expect(record(none).all.isEmpty)
  }

  @Test func `an AsyncSubject emits its last element on completion, even to later observers`() {
    let subject = AsyncSubject<Int>()
    let early = record(subject)
    subject.onNext(1)
    subject.onNext(2)
    #expect(early.all.isEmpty)
    subject.onCompleted()
    expectEqual(early.all, ["next(2)", "completed"])
    expectEqual(record(subject).all, ["next(2)", "completed"])
  }

  @Test func `an AsyncSubject that fails or has no element emits no element`() {
    let failing = AsyncSubject<Int>()
    failing.onNext(1)
    let early = record(failing)
    failing.onError(Broken())
    expectEqual(early.all, ["error(Broken())"])
    expectEqual(record(failing).all, ["error(Broken())"])
    let empty = AsyncSubject<Int>()
    empty.onCompleted()
    expectEqual(record(empty).all, ["completed"])
  }

  @Test func `relays emit and replay like their subjects`() {
    let publish = PublishRelay<Int>()
    let behavior = BehaviorRelay(value: 0)
    let replay = ReplayRelay<Int>.create(bufferSize: 1)
    let unbound = ReplayRelay<Int>.createUnbound()
    let early = record(publish)
    for number in 1...2 {
      publish.accept(number)
      behavior.accept(number)
      replay.accept(number)
      unbound.accept(number)
    }
    expectEqual(early.all, ["next(1)", "next(2)"])
    expectEqual(record(behavior).all, ["next(2)"])
    expectEqual(behavior.value, 2)
    expectEqual(record(replay).all, ["next(2)"])
    expectEqual(record(unbound).all, ["next(1)", "next(2)"])
  }

  @Test func `a subject that is released without an end releases its observers`() {
    final class Token: Sendable {}
    weak var observer: Token?
    do {
      let token = Token()
      observer = token
      let subject = PublishSubject<Int>()
      subject.map { $0 }.subscribe(onNext: { _ in withExtendedLifetime(token) {} })
    }
    #expect(observer == nil)
  }

  @Test func `a disposed subject does not deliver queued elements`() {
    let subject = PublishSubject<Int>()
    let heard = Heard<Int>()
    subject.subscribe(onNext: { number in
      heard.append(number)
      if number == 1 {
        subject.onNext(2)
        subject.dispose()
      }
    })
    subject.onNext(1)
    subject.onNext(3)
    expectEqual(heard.all, [1])
    #expect(!subject.hasObservers)
  }
}
