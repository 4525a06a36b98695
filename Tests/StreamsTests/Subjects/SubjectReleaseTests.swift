import Streams
import TestSupport
import Testing

/// A subject releases its kept objects after it has left its lock, so that their release may use the subject.
@Suite(.watched) struct SubjectReleaseTests {
  /// An error or an element of a client, whose release runs a closure.
  private final class Asking: Error, Sendable {
    private let ask: @Sendable () -> Void
    init(_ ask: @escaping @Sendable () -> Void) { self.ask = ask }
    deinit { ask() }
  }

  private let heard = Heard<Bool>()

  @Test func `the error of a failed subject is released after its disposal`() {
    checkDisposal(PublishSubject<Int>())
    checkDisposal(BehaviorSubject(value: 0))
    checkDisposal(ReplaySubject<Int>.create(bufferSize: 2))
    checkDisposal(ReplaySubject<Int>.createUnbounded())
    expectEqual(heard.all, [true, true, true, true])
  }

  private func checkDisposal(_ subject: some AskedSubject) {
    subject.onError(Asking { [heard] in heard.append(subject.isDisposed) })
    subject.onError(Mishap())
    subject.dispose()
  }

  @Test func `an element is released after another replaces it, and after the disposal`() throws {
    let behavior = BehaviorSubject(value: Asking {})
    behavior.onNext(Asking { [heard] in heard.append((try? behavior.value()) != nil) })
    behavior.onNext(Asking { [heard] in heard.append(behavior.isDisposed) })
    behavior.dispose()
    expectEqual(heard.removeAll(), [true, true])
    let replay = ReplaySubject<Asking>.create(bufferSize: 2)
    for _ in 0..<3 { replay.onNext(Asking { [heard] in heard.append(replay.isDisposed) }) }
    replay.dispose()
    expectEqual(heard.removeAll(), [false, true, true])
  }

  @Test func `a relay releases an element after another replaces it`() {
    let behavior = BehaviorRelay(value: Asking {})
    behavior.accept(Asking { [heard] in withExtendedLifetime(behavior.value) { heard.append(true) } })
    behavior.accept(Asking {})
    let replay = ReplayRelay<Asking>.create(bufferSize: 2)
    replay.accept(Asking { [heard] in replay.take(1).subscribe(onNext: { _ in heard.append(true) }) })
    for _ in 0..<2 { replay.accept(Asking {}) }
    expectEqual(heard.all, [true, true])
  }

  @Test func `an AsyncSubject releases an element after another replaces it, and after an error`() {
    let subject = AsyncSubject<Asking>()
    for _ in 0..<2 {
      subject.onNext(
        Asking { [heard] in
          subject.subscribe(onNext: { _ in }, onError: { _ in }).dispose()
          heard.append(subject.hasObservers)
        })
    }
    subject.onError(Mishap())
    expectEqual(heard.all, [false, false])
  }
}

private protocol AskedSubject: ObserverType, Cancelable where Element == Int {}
extension PublishSubject: AskedSubject where Element == Int {}
extension BehaviorSubject: AskedSubject where Element == Int {}
extension ReplaySubject: AskedSubject where Element == Int {}
