import Streams
import StreamsTesting
import TestSupport
import Testing

/// A subject whose elements are revoked, and two subjects that emit in one step.
@Suite(.watched) @MainActor struct RevocableSubjectTests {
  private actor Other {
    let heard = Heard<Int>()

    func subscribe(to stream: Observable<Int>) -> any Disposable {
      stream.subscribe(onNext: { [heard] in heard.append($0) }, onError: { [heard] _ in heard.append(-1) })
    }
  }

  /// Collects the elements of a stream on the thread that emits them.
  private nonisolated static func collect<Element>(_ stream: Observable<Element>, _ heard: Heard<Element>)
    -> any Disposable
  {
    stream.subscribe(onNext: { heard.append($0) }, onError: { _ in })
  }

  @Test func `only closures on the main actor that are subscribed directly miss revoked elements`() async {
    let subject = RevocableSubject<Int>(keeping: .last(.max))
    let (direct, behind, nonisolated) = (Heard<Int>(), Heard<Int>(), Heard<Int>())
    let (bag, other) = (DisposeBag(), Other())
    subject.subscribe(onNext: { @MainActor in direct.append($0) }, onError: { _ in direct.append(-1) })
      .disposed(by: bag)
    subject.map { $0 }.subscribe(
      onNext: { @MainActor in behind.append($0) }, onError: { _ in behind.append(-1) }
    )
    .disposed(by: bag)
    RevocableSubjectTests.collect(subject, nonisolated).disposed(by: bag)
    await other.subscribe(to: subject).disposed(by: bag)
    subject.next(1)
    Race.together(2) { thread in if thread == 1 { subject.next(2) } }
    subject.revoke()
    subject.next(3)
    subject.failed(Mishap())
    expectEqual(direct.all, [1, -1])
    expectEqual(behind.all, [1, 2, 3, -1])
    expectEqual(nonisolated.all, [1, 2, 3])
    expectEqual(await other.heard.all(4), [1, 2, 3, -1])
  }

  @Test func `a disposed closure receives nothing, revoked or not`() {
    let (subject, heard) = (RevocableSubject<Int>(), Heard<Int>())
    let subscription = subject.subscribe(
      onNext: { @MainActor in heard.append($0) }, onDisposed: { @MainActor in heard.append(-1) })
    Race.together(2) { thread in if thread == 1 { subject.next(1) } }
    subscription.dispose()
    subject.next(2)
    expectEqual(heard.all, [-1])
    #expect(!subject.hasObservers)
  }

  @Test(arguments: [0, 1])
  nonisolated func `subjects that emit in one step have one order, also for nested elements`(nesting: Int) {
    let (first, second) = (SubjectCore<Int>(keeping: .memo), SubjectCore<String>())
    let (numbers, texts) = (Heard<Int>(), Heard<String>())
    @Sendable func emit(_ number: Int) { first.next(number, with: "\(number)", on: second) }
    let subscriptions = [
      first.subscribe(onNext: { number in
        if nesting == 0, number < 3 { emit(number + 1) }
        numbers.append(number)
      }),
      second.subscribe(onNext: { text in
        if nesting == 1, text == "1" { emit(2) }
        texts.append(text)
        expectEqual(first.value.map { $0 >= Int(text)! }, true)
      }),
    ]
    emit(1)
    expectEqual(numbers.all, nesting == 0 ? [1, 2, 3] : [1, 2])
    expectEqual(texts.all, numbers.all.map(String.init))
    first.completed()
    emit(4)
    expectEqual(texts.all.last, nesting == 0 ? "3" : "2")
    for subscription in subscriptions { subscription.dispose() }
  }
}
