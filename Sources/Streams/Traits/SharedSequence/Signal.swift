/// Events for views: subscribers get them on the main actor, and never an error.
///
/// ```swift
/// let failures = login.errors.map { "\($0)" }.asSignal(onErrorJustReturn: "?")
/// failures.emit(onNext: { [weak self] in self?.showAlert($0) }).disposed(by: bag)
/// ```
///
/// It replays nothing: a screen that comes back does not show an alert again.
///
/// - Concurrency: transforms and callbacks run on the main actor; see ``SharedSequence``.
///
/// Source of the idea: RxSwift, `Signal`.
public typealias Signal<Element: Sendable> = SharedSequence<SignalSharingStrategy, Element>

/// Shares one subscription while there is an observer, and replays nothing.
public enum SignalSharingStrategy: SharingStrategyProtocol {
  /// A scheduler of the main actor, or the one of a test; see ``SharingScheduler``.
  public static var scheduler: any SchedulerType { SharingScheduler.make() }

  /// `source.share(replay: 0)`.
  public static func share<Element: Sendable>(_ source: Observable<Element>) -> Observable<Element> {
    source.share(replay: 0, scope: .whileConnected)
  }
}

extension SharedSequenceConvertibleType where SharingStrategy == SignalSharingStrategy {
  /// This as a ``Signal``.
  public func asSignal() -> Signal<Element> { asSharedSequence() }
}
