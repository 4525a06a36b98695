import ActionUI
import TestSupport

/// Work that the test ends explicitly, with a record of the started and stopped work.
final class Works: Sendable {
  let started = Heard<Int>()
  /// The inputs whose work was disposed before it ended.
  let stopped = Heard<Int>()
  private let running = Heard<(input: Int, work: PublishSubject<Int>)>()

  func action(
    _ gate: BehaviorRelay<Bool> = BehaviorRelay(value: true), policy: ExecutionPolicy = .drop
  ) -> Action<Int, Int> {
    Action(enabledIf: gate, policy: policy) { [started, stopped, running] input in
      let work = PublishSubject<Int>()
      started.append(input)
      running.append((input, work))
      let isOver = MutableProperty(false)
      return work.do(
        onError: { _ in isOver.value = true }, onCompleted: { isOver.value = true },
        onDispose: { if !isOver.value { stopped.append(input) } })
    }
  }

  /// Completes the running work for `input`, with an element.
  func finish(_ input: Int) {
    for work in take(input) {
      work.onNext(input * 10)
      work.onCompleted()
    }
  }

  func emit(_ input: Int, _ element: Int) {
    for (known, work) in running.all where known == input { work.onNext(element) }
  }

  func fail(_ input: Int) { for work in take(input) { work.onError(Mishap()) } }

  private func take(_ input: Int) -> [PublishSubject<Int>] {
    let all = running.removeAll()
    for other in all where other.input != input { running.append(other) }
    return all.filter { $0.input == input }.map(\.work)
  }
}

struct Mishap: Error {}

extension ActionError {
  var name: String { if case .notEnabled = self { "notEnabled" } else { "failed" } }
}
