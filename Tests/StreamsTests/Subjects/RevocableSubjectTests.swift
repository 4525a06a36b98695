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

  private final class Origin: Revocable {
    let isRevoked: Bool
    init(isRevoked: Bool) { self.isRevoked = isRevoked }
  }

  @Test(arguments: [0, 1])
  nonisolated func `elements and emissions have one order, even for nested elements`(nesting: Int) {
    let subject = EmissionSubject<Int, Origin>(keeping: .memo)
    let (numbers, origins) = (Heard<Int>(), Heard<Int>())
    let origin = Origin(isRevoked: false)
    let subscriptions = [
      subject.subscribe(onNext: { number in
        if nesting == 0, number < 3 { subject.next(number + 1, of: origin) }
        numbers.append(number)
      }),
      subject.emissions.subscribe(onNext: { emission in
        if nesting == 1, emission.element == 1 { subject.next(2, of: origin) }
        origins.append(emission.element)
        expectEqual(subject.value.map { $0 >= emission.element }, true)
      }),
    ]
    subject.next(1, of: origin)
    expectEqual(numbers.all, nesting == 0 ? [1, 2, 3] : [1, 2])
    expectEqual(origins.all, numbers.all)
    subject.end()
    subject.next(4, of: origin)
    expectEqual(origins.all, numbers.all)
    expectEqual(subscriptions.count, 2)
  }

  @Test func `a closure on the main actor misses the elements of a revoked origin only`() {
    let subject = EmissionSubject<Int, Origin>()
    let (direct, behind) = (Heard<Int>(), Heard<Int>())
    let bag = DisposeBag()
    subject.subscribe(onNext: { @MainActor in direct.append($0) }, onCompleted: { direct.append(-1) })
      .disposed(by: bag)
    subject.map { $0 }.subscribe(onNext: { @MainActor in behind.append($0) }).disposed(by: bag)
    subject.next(1, of: Origin(isRevoked: false))
    subject.next(2, of: Origin(isRevoked: true))
    subject.next(3, of: Origin(isRevoked: false))
    subject.end()
    subject.subscribe(onNext: { @MainActor in direct.append($0) }, onCompleted: { direct.append(-2) })
      .disposed(by: bag)
    expectEqual(direct.all, [1, 3, -1, -2])
    expectEqual(behind.all, [1, 2, 3])
  }
}
