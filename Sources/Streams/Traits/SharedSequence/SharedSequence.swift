/// A shared stream for views that does not fail and that runs on the main actor.
///
/// Its two kinds are ``Driver``, for state, and ``Signal``, for events. Every transform and callback is a `@MainActor`
/// closure. In a view model, these closures may use the state of the model, and the compiler checks the isolation.
///
/// ```swift
/// @MainActor final class Model {
///   private var seen = 0
///   let title: Driver<String>
///
///   init(names: Observable<String>) {
///     title = names.asDriver(onErrorJustReturn: "?")
///   }
///
///   func numbered() -> Driver<String> {
///     title.map { [weak self] name in
///       self?.seen += 1                        // the model's state, in a transform
///       return "\(self?.seen ?? 0): \(name)"
///     }
///   }
/// }
/// ```
///
/// Any thread may subscribe. The subscription is created on the main actor, as soon as the main actor is available.
///
/// - Complexity: each operator shares its result, which costs one subject for each subscription and one additional
///   delivery for each element.
///
/// Source of the idea: RxSwift.
public struct SharedSequence<SharingStrategy: SharingStrategyProtocol, Element: Sendable>:
  SharedSequenceConvertibleType
{
  /// The shared source, which must be subscribed to on the main actor.
  @usableFromInline let source: Observable<Element>
  private let isMocked = SharingScheduler.isMocked

  /// - Parameter source: a stream that does not fail, and that delivers on the main actor if it is subscribed to there.
  @usableFromInline
  init(_ source: Observable<Element>) {
    self.source = SharingStrategy.share(source)
  }

  /// - Parameter source: a stream of at most one event, which is emitted during the subscription. There is nothing to
  ///   share, because a later observer would subscribe again.
  @inlinable
  init(scalar source: Observable<Element>) {
    if Self.isKnown, !SharingScheduler.isMocked {
      self.init(shared: source)
    } else {
      self.init(source.subscribe(on: SharingStrategy.scheduler))
    }
  }

  @usableFromInline
  init(shared source: Observable<Element>) { self.source = source }

  /// Whether the strategy belongs to this module. Other strategies may deliver the elements anywhere.
  @inlinable static var isKnown: Bool {
    SharingStrategy.self == DriverSharingStrategy.self || SharingStrategy.self == SignalSharingStrategy.self
  }

  /// Returns this stream.
  public func asSharedSequence() -> SharedSequence { self }

  /// Converts this stream to an ``Observable``, which can be subscribed to anywhere and delivers on the main actor.
  public func asObservable() -> Observable<Element> {
    Assembled(MainActorRecipe(source: source, isMocked: isMocked))
  }

  /// Converts this stream to an ``Infallible``.
  public func asInfallible() -> Infallible<Element> { Infallible(raw: asObservable()) }

  /// The elements as an asynchronous sequence that does not throw.
  ///
  /// ```swift
  /// for await title in model.title.values { show(title) }
  /// ```
  ///
  /// - Concurrency: leaving the loop, cancelling its task or releasing the sequence disposes the subscription.
  /// - Complexity: memory grows with the number of buffered elements.
  public var values: AsyncStream<Element> { asInfallible().values }
}

/// A type that can be converted to a ``SharedSequence``, with the operators of a shared sequence.
public protocol SharedSequenceConvertibleType<Element>: ObservableConvertibleType {
  /// The type that determines how the stream is shared.
  associatedtype SharingStrategy: SharingStrategyProtocol

  /// Converts this value to a shared sequence.
  func asSharedSequence() -> SharedSequence<SharingStrategy, Element>
}

extension SharedSequenceConvertibleType {
  /// Converts this stream to an ``Observable``, which can be subscribed to anywhere and delivers on the main actor.
  public func asObservable() -> Observable<Element> { asSharedSequence().asObservable() }

  /// The stream that operators use as their source.
  @usableFromInline
  var source: Observable<Element> { asSharedSequence().source }
}
