import Streams
import StreamsTesting
import TestSupport
import Testing

/// Compares random chains over synchronous sources with a model in which no source is subscribed to after the end.
/// `FUZZ_ROUNDS=20000` runs more of them.
@Suite(.watched) struct EndingChainTests {
  /// How the stream ends, if no operator ends it.
  enum Ending: CaseIterable, Sendable {
    /// It is not disposed while it is subscribing.
    case byItself
    /// The observer disposes its subscription inside its callback.
    case disposed
    /// The observer causes the end of `take(until:)` inside its callback.
    case notified
    /// The observer makes `flatMapLatest` switch to another stream inside its callback.
    case replaced
  }

  @Test(arguments: Ending.allCases)
  func `a chain makes no subscription after its end`(ending: Ending) async throws {
    try await Fuzz.run(
      known: [9_826_199_244_995_396_119, 12_061_111_621_856_271_768], length: 16, test: "\(ending)"
    ) {
      ChainStep.random(using: &$0)
    } compare: { steps in
      guard let chain = Chain.make(steps) else { return nil }
      let expected = model(chain, ending)
      if expected.isHopeless { return nil }
      let actual = run(chain, ending)
      return actual == expected.log ? nil : "logged \(actual)\nexpected \(expected.log)"
    }
  }

  /// The element at which the observer ends the stream.
  private static let last = 2

  private static func text(_ event: Event<Int>) -> String {
    if case .error = event { "error" } else { "\(event)" }
  }

  private func model(_ chain: Chain, _ ending: Ending) -> ChainModel {
    let model = ChainModel()
    let token = ChainModel.Token()
    var count = 0
    model.subscribe(chain, token) { event in
      if event.isCompleted, ending != .byItself { return }
      model.append(EndingChainTests.text(event))
      if event.isStopEvent { return token.cancel() }
      count += 1
      guard ending != .byItself, count == EndingChainTests.last else { return }
      token.cancel()
      if ending == .notified { model.append("completed") }
    }
    return model
  }

  private func run(_ chain: Chain, _ ending: Ending) -> [String] {
    let builder = ChainBuilder()
    let stream = builder.stream(chain)
    let log = builder.log
    let (start, notifier) = (PublishSubject<Void>(), PublishSubject<Void>())
    let subscription = SingleAssignmentDisposable()
    let count = Counter()
    let started = start.flatMap { stream }
    let ended: Observable<Int> =
      switch ending {
      case .byItself: stream
      case .disposed: started
      case .notified: started.take(until: notifier)
      case .replaced: notifier.startWith(()).enumerated().flatMapLatest { $0.index == 0 ? started : .never() }
      }
    subscription.setDisposable(
      ended.subscribe(
        AnyObserver { event in
          log.append(EndingChainTests.text(event))
          guard case .next = event, count.increment() == EndingChainTests.last else { return }
          if ending == .disposed { subscription.dispose() } else { notifier.onNext(()) }
        }))
    if ending != .byItself { start.onNext(()) }
    subscription.dispose()
    return log.all
  }
}
