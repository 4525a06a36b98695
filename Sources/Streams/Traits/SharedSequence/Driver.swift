/// State for views. Each subscriber immediately receives the latest element, on the main actor, and never an error.
///
/// ```swift
/// let results = query.asObservable()
///   .flatMapLatest { client.search($0) }
///   .asDriver(onErrorJustReturn: [])
///
/// results.map { "\($0.count) hits" }.drive(label.text).disposed(by: bag)
/// results.drive(onNext: { [weak self] in self?.rows = $0 }).disposed(by: bag)   // one search, two observers
/// ```
///
/// Use it for state that views display. Use a ``Signal`` for events that must not be repeated when a view subscribes
/// again, such as an alert, and an ``Observable`` away from the user interface, because a driver delivers on the main
/// actor only.
///
/// - Concurrency: transforms and callbacks run on the main actor. See ``SharedSequence``.
///
/// Source of the idea: RxSwift, `Driver`.
public typealias Driver<Element: Sendable> = SharedSequence<DriverSharingStrategy, Element>

/// Shares one subscription while there is an observer, and replays the latest element to later observers.
public enum DriverSharingStrategy: SharingStrategyProtocol {
  /// A scheduler of the main actor, or the scheduler of a test. See ``SharingScheduler``.
  public static var scheduler: any SchedulerType { SharingScheduler.make() }

  /// `source.share(replay: 1)`.
  public static func share<Element: Sendable>(_ source: Observable<Element>) -> Observable<Element> {
    source.share(replay: 1, scope: .whileConnected)
  }
}

extension SharedSequenceConvertibleType where SharingStrategy == DriverSharingStrategy {
  /// Converts this stream to a ``Driver``.
  public func asDriver() -> Driver<Element> { asSharedSequence() }
}
