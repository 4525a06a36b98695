/// Events for views. Subscribers receive elements on the main actor, and never an error.
///
/// ```swift
/// let failures = login.underlyingError.map { "\($0)" }.asSignal(onErrorJustReturn: "?")
/// failures.emit(onNext: { [weak self] in self?.showAlert($0) }).disposed(by: bag)
/// ```
///
/// Use it for events that views react to once, such as a failure to show. For state, use a ``Driver``, which replays
/// the latest element.
///
/// It replays nothing, so a screen that reappears does not show an alert again.
///
/// - Concurrency: transforms and callbacks run on the main actor. See ``SharedSequence``.
///
/// Source of the idea: RxSwift, `Signal`.
public typealias Signal<Element: Sendable> = SharedSequence<SignalSharingStrategy, Element>

/// Shares one subscription while there is an observer, and replays nothing.
public enum SignalSharingStrategy: SharingStrategyProtocol {
  /// A scheduler of the main actor, or the scheduler of a test. See ``SharingScheduler``.
  public static var scheduler: any SchedulerType { SharingScheduler.make() }

  /// `source.share(replay: 0)`.
  public static func share<Element: Sendable>(_ source: Observable<Element>) -> Observable<Element> {
    source.share(replay: 0, scope: .whileConnected)
  }
}

extension SharedSequenceConvertibleType where SharingStrategy == SignalSharingStrategy {
  /// Converts this stream to a ``Signal``.
  public func asSignal() -> Signal<Element> { asSharedSequence() }
}
