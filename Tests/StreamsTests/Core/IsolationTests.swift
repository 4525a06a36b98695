import Streams
import StreamsTesting
import TestSupport
import Testing

/// Callbacks run on the actor on which they are written.
@Suite(.watched) struct IsolationTests {
  fileprivate actor Office {
    private(set) var log: [String] = []

    /// Subscribes inside this actor, with callbacks that use its state.
    func observe(_ stream: Observable<Int>, until reached: @escaping @Sendable () -> Void) -> any Disposable {
      stream.subscribe(
        onNext: { number in
          self.assertIsolated()
          self.log.append("\(number)")
        },
        onCompleted: {
          self.assertIsolated()
          self.log.append("completed")
          reached()
        })
    }

    func assertIsolated() { preconditionIsolated() }
  }

  @Test func `callbacks run on their actor, in order, for events from other threads`() async {
    let office = Office()
    let subject = PublishSubject<Int>()
    await withCheckedContinuation { continuation in
      Task {
        _ = await office.observe(subject) { continuation.resume() }
        Task.detached {
          for number in 1...100 { subject.onNext(number) }
          subject.onCompleted()
        }
      }
    }
    #expect(await office.log == (1...100).map { "\($0)" } + ["completed"])
  }

  @MainActor private final class Model {
    var rows: [Int] = []
    private let bag = DisposeBag()

    init(_ stream: Observable<Int>, until reached: @escaping @Sendable () -> Void) {
      stream.subscribe(
        onNext: { [weak self] number in
          MainActor.preconditionIsolated()
          self?.rows.append(number)
        },
        onCompleted: { reached() }
      ).disposed(by: bag)
    }
  }

  @Test func `callbacks run on the main actor for events from another thread`() async {
    let subject = PublishSubject<Int>()
    let rows = await withCheckedContinuation { continuation in
      Task { @MainActor in
        let box = Heard<Model>()
        box.append(
          Model(subject) {
            Task { @MainActor in continuation.resume(returning: box.all[0].rows) }
          })
        Task.detached {
          for number in 1...100 { subject.onNext(number) }
          subject.onCompleted()
        }
      }
    }
    expectEqual(rows, Array(1...100))
  }

  @Test @MainActor func `callbacks run synchronously for events on the main actor`() {
    let subject = PublishSubject<Int>()
    var heard: [Int] = []
    let subscription = subject.subscribe(onNext: { heard.append($0) })
    subject.onNext(1)
    expectEqual(heard, [1])
    subscription.dispose()
    subject.onNext(2)
    expectEqual(heard, [1])
  }

  @Test @MainActor func `a disposal on the main actor drops elements queued for it`() async {
    let (subject, releases) = (PublishSubject<Releases.Token>(), Releases())
    var heard: [Int] = []
    let subscription = subject.subscribe(onNext: { heard.append($0.number) })
    // The first of the two threads is this thread.
    Race.together(2) { thread in if thread == 1 { subject.onNext(releases.token(1)) } }
    subscription.dispose()
    await Task.detached { subject.onNext(releases.token(2)) }.value
    await releases.all()
    expectEqual(heard, [])
  }

  @Test func `callbacks of two actors run on their respective actors`() async {
    let office = Office()
    let subject = PublishSubject<Int>()
    let ended = Heard<Void>()
    await withCheckedContinuation { continuation in
      Task { @MainActor in
        let onNext: @Sendable @MainActor (Int) -> Void = { _ in
          MainActor.preconditionIsolated()
          ended.append(())
        }
        let onCompleted: @Sendable @isolated(any) () -> Void = await office.completion {
          continuation.resume()
        }
        subject.subscribe(onNext: onNext, onCompleted: onCompleted)
        Task.detached {
          subject.onNext(1)
          subject.onCompleted()
        }
      }
    }
    expectEqual(ended.all.count, 1)
  }
}

/// Returns the closure with the isolation of the place where it was written.
private func asWritten(
  @_inheritActorContext _ closure: @escaping @Sendable @isolated(any) () -> Void
) -> @Sendable @isolated(any) () -> Void { closure }

extension IsolationTests.Office {
  fileprivate func completion(_ body: @escaping @Sendable () -> Void) -> @Sendable @isolated(any) () -> Void {
    asWritten {
      self.assertIsolated()
      body()
    }
  }
}
