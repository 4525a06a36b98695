import Streams
import StreamsTesting
import TestSupport
import Testing

extension Races {
  /// A stream ends on one thread, while an operator on another thread subscribes again and again.
  struct EndedDownstreamRaceTests {
    private struct Scene: Sendable {
      let start = PublishSubject<Void>()
      let notifier = PublishSubject<Void>()
      let strict = StrictObserver<Int>()
      let subscription: any Disposable

      init(_ pass: @escaping @Sendable (Observable<Int>) -> Observable<Int>) {
        let stream = pass(failing(30).retry())
        subscription = strict.subscribe(to: start.flatMap { stream }.take(until: notifier))
      }
    }

    private static let passes = Chain.passes + shares

    @Test(arguments: passes.indices)
    func `a concurrent end reaches an operator that subscribes again`(position: Int) async throws {
      try await withWatchdog {
        let outcome = try Race.run(
          rounds: Race.usualRounds, setUp: { _ in Scene(Self.passes[position]) },
          left: { $0.start.onNext(()) }, right: { $0.notifier.onNext(()) },
          check: { scene, round in
            scene.subscription.dispose()
            try requireEqual(scene.strict.events.last?.isCompleted, true, "\(round)")
            try requireEqual(scene.strict.violations.count, 0, "\(round): \(scene.strict)")
          })
        #expect(outcome.isFair, "\(outcome)")
      }
    }

    private struct SharedScene: Sendable {
      let stream: Observable<Int>
      let first = StrictObserver<Int>("first")
      let second = StrictObserver<Int>("second")

      init(_ share: @Sendable (Observable<Int>) -> Observable<Int>) { stream = share(failing(5).retry()) }
    }

    private static let shares: [@Sendable (Observable<Int>) -> Observable<Int>] = [
      { $0.share() }, { $0.share(replay: 1) }, { $0.publish().refCount() }, { $0.replay(1).refCount() },
    ]

    @Test(arguments: shares.indices)
    func `an observer that joins an ending connection receives the end`(position: Int) async throws {
      try await withWatchdog {
        let outcome = try Race.run(
          rounds: Race.usualRounds, setUp: { _ in SharedScene(Self.shares[position]) },
          left: { $0.first.subscribe(to: $0.stream.take(1)).dispose() },
          right: { scene in _ = scene.second.subscribe(to: scene.stream) },
          check: { scene, round in
            try requireEqual(scene.second.events.last?.isCompleted, true, "\(round)")
            for strict in [scene.first, scene.second] {
              try requireEqual(strict.violations.count, 0, "\(round): \(strict)")
            }
          })
        #expect(outcome.isFair, "\(outcome)")
      }
    }
  }
}

/// Returns a stream that emits and fails while it is being subscribed to, and that completes after some subscriptions.
private func failing(_ count: Int) -> Observable<Int> {
  let attempts = Counter()
  return .create { observer in
    let attempt = attempts.increment()
    observer.onNext(attempt)
    if attempt < count { observer.onError(Mishap()) } else { observer.onCompleted() }
    return Disposables.create()
  }
}
