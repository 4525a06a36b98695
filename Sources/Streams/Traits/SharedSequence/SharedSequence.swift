/// A stream for views: it does not fail, it is shared, and it lives on the main actor.
///
/// Its two kinds are ``Driver``, for state, and ``Signal``, for events. Every closure that it takes, be it a
/// transform or a callback, is a `@MainActor` closure: in a view model it may use the model's own state, and
/// the compiler checks that.
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
/// Any thread may subscribe: the subscription is made on the main actor, as soon as that has time.
///
/// - Complexity: each operator shares its result, which costs one subject for each subscription and one more delivery
///   for each element.
///
/// Source of the idea: RxSwift.
public struct SharedSequence<SharingStrategy: SharingStrategyProtocol, Element: Sendable>:
  SharedSequenceConvertibleType
{
  /// Shared, and to be subscribed to on the main actor only.
  @usableFromInline let source: Observable<Element>
  private let isMocked = SharingScheduler.isMocked

  /// - Parameter source: a stream that does not fail, and delivers on the main actor if it is subscribed to there.
  @usableFromInline
  init(_ source: Observable<Element>) {
    self.source = SharingStrategy.share(source)
  }

  /// - Parameter source: a stream of at most one event, which comes during the subscription. There is nothing to share:
  ///   a later observer would subscribe to it anew.
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

  /// Whether the strategy is one of this module. Others may bring the elements anywhere.
  @inlinable static var isKnown: Bool {
    SharingStrategy.self == DriverSharingStrategy.self || SharingStrategy.self == SignalSharingStrategy.self
  }

  /// This stream.
  public func asSharedSequence() -> SharedSequence { self }

  /// This stream as an ``Observable``, which may be subscribed to anywhere, and delivers on the main actor.
  public func asObservable() -> Observable<Element> {
    Assembled(MainActorRecipe(source: source, isMocked: isMocked))
  }

  /// This stream as an ``Infallible``.
  public func asInfallible() -> Infallible<Element> { Infallible(raw: asObservable()) }

  /// The elements as an asynchronous sequence that does not throw.
  ///
  /// ```swift
  /// for await title in model.title.values { show(title) }
  /// ```
  ///
  /// - Concurrency: leaving the loop, cancelling its task or releasing the sequence disposes the subscription.
  /// - Complexity: memory grows with the elements that wait.
  public var values: AsyncStream<Element> { asInfallible().values }
}

/// Something that can be turned into a ``SharedSequence``, and that has the operators of one.
public protocol SharedSequenceConvertibleType<Element>: ObservableConvertibleType {
  /// The type that says how the stream is shared.
  associatedtype SharingStrategy: SharingStrategyProtocol

  /// This as a shared sequence.
  func asSharedSequence() -> SharedSequence<SharingStrategy, Element>
}

extension SharedSequenceConvertibleType {
  /// This stream as an ``Observable``, which may be subscribed to anywhere, and delivers on the main actor.
  public func asObservable() -> Observable<Element> { asSharedSequence().asObservable() }

  /// The stream that operators use as their source.
  @usableFromInline
  var source: Observable<Element> { asSharedSequence().source }
}
