import Streams
import TestSupport
import Testing

struct DisposedSubjectTests {
  @Test func `a disposed subject ignores events, and fails new observers with RxError.disposed`() {
    check(PublishSubject<Int>())
    check(BehaviorSubject(value: 0))
    check(ReplaySubject<Int>.create(bufferSize: 2))
    check(ReplaySubject<Int>.createUnbounded())
  }

  private func check(_ subject: some DisposableSubject) {
    subject.onNext(1)
    let early = Heard<String>()
    _ = subject.asObservable().subscribe(AnyObserver(eventHandler: early.append(event:)))
    let count = early.all.count
    subject.dispose()
    subject.onNext(2)
    subject.onError(Mishap())
    subject.onCompleted()
    #expect(early.all.count == count, "\(type(of: subject))")
    let late = Heard<any Error>()
    let elements = Heard<Int>()
    subject.asObservable().subscribe(onNext: elements.append, onError: late.append)
    expectEqual(elements.all, [])
    expectEqual(late.all.count, 1)
    guard case .disposed(let object)? = late.all.first as? RxError else {
      Issue.record("\(late.all) is not RxError.disposed")
      return
    }
    #expect("\(object)".contains("\(type(of: subject))"))
    #expect(
      "\(late.all)".contains(
        "\(object) was subscribed to, or its value was read, after dispose(). "
          + "Create a new one, or call onCompleted() instead of dispose() to complete its observers."))
    #expect(subject.isDisposed)
    subject.dispose()
  }
}

private protocol DisposableSubject: ObserverType, ObservableType, Cancelable where Element == Int {}
extension PublishSubject: DisposableSubject where Element == Int {}
extension BehaviorSubject: DisposableSubject where Element == Int {}
extension ReplaySubject: DisposableSubject where Element == Int {}
