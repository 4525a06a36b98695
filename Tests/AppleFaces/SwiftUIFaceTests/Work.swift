import ActionUI
import Streams

/// Work that the test ends explicitly.
@MainActor
final class Work {
  struct Failed: Error {}

  private(set) var inputs: [Int] = []
  private(set) var stops = 0
  private var subjects: [PublishSubject<Int>] = []
  /// The same work with another policy.
  private(set) lazy var concurrent = Action<Int, Int>(policy: .concurrent()) { [weak self] input in
    MainActor.assumeIsolated { self?.begin(input) ?? .never() }
  }
  private(set) lazy var action = Action<Int, Int> { [weak self] input in
    MainActor.assumeIsolated { self?.begin(input) ?? .never() }
  }
  /// The same action without an input.
  private(set) lazy var plain = Action<Void, Int> { [weak self] _ in
    MainActor.assumeIsolated { self?.begin(0) ?? .never() }
  }

  private func begin(_ input: Int) -> Observable<Int> {
    inputs.append(input)
    let subject = PublishSubject<Int>()
    subjects.append(subject)
    return subject.do(onDispose: { [weak self] in
      MainActor.assumeIsolated {
        if self?.subjects.contains(where: { $0 === subject }) == true { self?.stops += 1 }
      }
    })
  }

  func emit(_ element: Int) { subjects.last?.onNext(element) }

  func complete() { subjects.popLast()?.onCompleted() }

  func fail() { subjects.popLast()?.onError(Failed()) }
}
