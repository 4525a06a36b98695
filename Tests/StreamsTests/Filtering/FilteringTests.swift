import Streams
import TestSupport
import Testing

struct FilteringTests {
  private let numbers = Observable.of(1, 2, 3, 4)

  @Test func `take emits the first elements`() {
    expectEqual(numbers.take(2).transcript(), "1 2 |")
    expectEqual(numbers.take(9).transcript(), "1 2 3 4 |")
    expectEqual(Observable<Int>.error(Mishap()).take(1).transcript(), "#mishap")
  }

  @Test func `take(0) never subscribes`() {
    expectEqual(Observable<Int>.deferred { throw Mishap() }.take(0).transcript(), "|")
  }

  @Test func `operators that end early dispose their source immediately and ignore later events`() {
    let stages: [(String, @Sendable (Observable<Int>) -> Observable<Int>)] = [
      ("1 2 |", { $0.take(2) }),
      ("1 |", { $0.take(while: { $0 < 2 }) }),
      ("1 2 |", { $0.take(while: { $0 < 2 }, behavior: .inclusive) }),
      ("2 |", { $0.element(at: 1) }),
      ("1 #\(RxError.moreThanOneElement)", { $0.single() }),
    ]
    for (expected, stage) in stages {
      let source = PublishSubject<Int>()
      let heard = Heard<String>()
      _ = stage(source).subscribe(AnyObserver(eventHandler: heard.append(event:)))
      source.onNext(1)
      #expect(source.hasObservers)
      source.onNext(2)
      #expect(!source.hasObservers)
      source.onNext(3)
      source.onCompleted()
      expectEqual(heard.all.joined(separator: " "), expected)

      let synchronous = Observable<Int>.create { observer in
        for number in 1...3 { observer.onNext(number) }
        observer.onError(Mishap())
        return Disposables.create()
      }
      expectEqual(stage(synchronous).transcript(), expected)
    }
  }

  @Test func `take(while:) completes at the first element that fails its predicate`() {
    let source = Observable.of(1, 2, 3, 1)
    expectEqual(source.take(while: { $0 < 3 }).transcript(), "1 2 |")
    expectEqual(source.take(while: { $0 < 3 }, behavior: .inclusive).transcript(), "1 2 3 |")
    expectEqual(source.take(while: { _ in true }).transcript(), "1 2 3 1 |")
  }

  @Test func `skip ignores the first elements`() {
    expectEqual(numbers.skip(2).transcript(), "3 4 |")
    expectEqual(numbers.skip(0).transcript(), "1 2 3 4 |")
    expectEqual(numbers.skip(9).transcript(), "|")
  }

  @Test func `skip(while:) does not call its predicate again after it has failed`() {
    expectEqual(Observable.of(1, 2, 3, 1).skip(while: { $0 < 3 }).transcript(), "3 1 |")
  }

  @Test func `distinctUntilChanged compares with the last element that passed`() {
    expectEqual(Observable.of(1, 1, 2, 2, 1).distinctUntilChanged().transcript(), "1 2 1 |")
    expectEqual(Observable.of("a", "A", "b").distinctUntilChanged { $0.lowercased() }.transcript(), "a b |")
    expectEqual(Observable.of(1, 2, 3, 4).distinctUntilChanged { $1 - $0 < 2 }.transcript(), "1 3 |")
    #expect(
      Observable.of(11, 19, 21, 12).distinctUntilChanged({ $0 / 10 }, comparer: { $0 == $1 }).transcript()
        == "11 21 12 |")
    expectEqual(Observable.of("ab", "cd", "e").distinctUntilChanged(at: \.count).transcript(), "ab e |")
    expectEqual(Observable.of(Int?.none, nil, 1).distinctUntilChanged().map { $0 ?? 0 }.transcript(), "0 1 |")
  }

  @Test func `element(at:) fails at a position that the stream does not have`() {
    expectEqual(numbers.element(at: 0).transcript(), "1 |")
    #expect(numbers.element(at: 4).transcript() == "#\(RxError.argumentOutOfRange)")
    expectEqual(Observable<Int>.error(Mishap()).element(at: 0).transcript(), "#mishap")
  }

  @Test func `ignoreElements passes only the end`() {
    expectEqual(numbers.ignoreElements().transcript(), "|")
    expectEqual(Observable<Int>.error(Mishap()).ignoreElements().transcript(), "#mishap")
  }

  @Test func `single fails unless there is exactly one element`() {
    expectEqual(Observable.just(7).single().transcript(), "7 |")
    #expect(Observable<Int>.empty().single().transcript() == "#\(RxError.noElements)")
    #expect(numbers.single().transcript() == "1 #\(RxError.moreThanOneElement)")
    expectEqual(numbers.single { $0 == 3 }.transcript(), "3 |")
    #expect(numbers.single { $0 > 4 }.transcript() == "#\(RxError.noElements)")
  }

  @Test func `takeLast emits the last elements at the end`() {
    expectEqual(numbers.takeLast(2).transcript(), "3 4 |")
    expectEqual(numbers.takeLast(9).transcript(), "1 2 3 4 |")
    expectEqual(numbers.takeLast(0).transcript(), "|")
    expectEqual(numbers.takeLast(3).take(1).transcript(), "2 |")
    expectEqual(numbers.concatenated(with: .error(Mishap())).takeLast(2).transcript(), "#mishap")
  }

  @Test func `ifEmpty(default:) emits its element for a stream without elements`() {
    expectEqual(Observable<Int>.empty().ifEmpty(default: 0).transcript(), "0 |")
    expectEqual(numbers.ifEmpty(default: 0).transcript(), "1 2 3 4 |")
    expectEqual(Observable<Int>.error(Mishap()).ifEmpty(default: 0).transcript(), "#mishap")
  }

  @Test func `startWith emits its elements first`() {
    expectEqual(numbers.startWith(8, 9).transcript(), "8 9 1 2 3 4 |")
    expectEqual(Observable<Int>.error(Mishap()).startWith(1).transcript(), "1 #mishap")
    expectEqual(numbers.startWith(8, 9).take(1).transcript(), "8 |")
  }
}
