/// A stream of one element, or none, or an error, as for a look-up.
///
/// ```swift
/// let cached = Maybe<Int>.empty()
/// cached.subscribe(onSuccess: { print($0) }, onCompleted: { print("nothing") })   // nothing
/// ```
public typealias Maybe<Element: Sendable> = PrimitiveSequence<MaybeTrait, Element>

/// Says that there is one element, or none, or an error.
public enum MaybeTrait: ElementTrait {}

/// The outcome of a ``Maybe``.
@frozen
public enum MaybeEvent<Element> {
  /// There is an element.
  case success(Element)
  /// It failed.
  case error(any Error)
  /// There is no element.
  case completed
}

extension MaybeEvent: Sendable where Element: Sendable {}

extension PrimitiveSequenceType where Trait == MaybeTrait {
  /// The observer of a maybe that is made of a closure.
  public typealias MaybeObserver = @Sendable (MaybeEvent<Element>) -> Void

  /// A maybe made of a closure that runs for each subscription.
  ///
  /// - Concurrency: `subscribe` runs on the thread that subscribes; any thread may call its observer, and
  ///   the first outcome counts.
  /// - Parameter subscribe: starts the work and returns a disposable that stops it. The maybe disposes that exactly
  ///   once: after the outcome, or when the subscription is disposed.
  public static func create(
    subscribe: @escaping @Sendable (@escaping MaybeObserver) -> any Disposable
  ) -> Maybe<Element> {
    Maybe(
      raw: Observable.create { observer in
        let claim = Claim()
        return subscribe { outcome in
          guard claim.take() else { return }
          switch outcome {
          case .success(let element):
            observer.onNext(element)
            observer.onCompleted()
          case .error(let error): observer.onError(error)
          case .completed: observer.onCompleted()
          }
        }
      })
  }

  /// A maybe of `element`.
  @inlinable
  public static func just(_ element: Element) -> Maybe<Element> { Maybe(raw: Observable.just(element)) }

  /// A maybe without an element.
  public static func empty() -> Maybe<Element> { Maybe(raw: Observable.empty()) }

  /// A maybe that fails with `error`.
  public static func error(_ error: any Error) -> Maybe<Element> { Maybe(raw: Observable.error(error)) }

  /// A maybe that never comes to an outcome.
  public static func never() -> Maybe<Element> { Maybe(raw: Observable.never()) }
}

extension PrimitiveSequenceType where Trait == MaybeTrait {
  /// Subscribes a closure that takes the outcome, on the actor on which it is written.
  ///
  /// - Returns: a disposable that ends the subscription.
  @discardableResult
  public func subscribe(
    @_inheritActorContext _ observer: @escaping @Sendable @isolated(any) (MaybeEvent<Element>) -> Void
  ) -> any Disposable {
    let handler = assumingIsolation(observer)
    return primitiveSequence.source.outcome().subscribe(
      { handler($0.map { .success($0) } ?? .completed) }, { handler(.error($0)) }, {}, on: observer.isolation)
  }

  /// Subscribes closures, which run on the actor on which they are written.
  ///
  /// - Parameters:
  ///   - onSuccess: takes the element.
  ///   - onError: takes the error; without it, ``Hooks/defaultErrorHandler`` does.
  ///   - onCompleted: runs when there is no element, and only then.
  ///   - onDisposed: runs once, after the outcome or when the subscription is disposed.
  /// - Returns: a disposable that ends the subscription.
  @discardableResult
  public func subscribe(
    @_inheritActorContext onSuccess: (@Sendable @isolated(any) (Element) -> Void)? = nil,
    @_inheritActorContext onError: (@Sendable @isolated(any) (any Error) -> Void)? = nil,
    @_inheritActorContext onCompleted: (@Sendable @isolated(any) () -> Void)? = nil,
    @_inheritActorContext onDisposed: (@Sendable @isolated(any) () -> Void)? = nil
  ) -> any Disposable {
    let actor = onSuccess?.isolation ?? onError?.isolation ?? onCompleted?.isolation ?? onDisposed?.isolation
    let success: (@Sendable (Element) -> Void)? =
      if let onSuccess { callable(onSuccess, on: actor) } else { nil }
    let none: (@Sendable () -> Void)? = if let onCompleted { callable(onCompleted, on: actor) } else { nil }
    return primitiveSequence.source.outcome().subscribe(
      { if let element = $0 { success?(element) } else { none?() } }, onError, onDisposed, on: actor,
      CallbackSink<Element?>.self)
  }
}
