/// A stream that emits at most one element, or fails, such as a lookup.
///
/// ```swift
/// let cached = Maybe<Int>.empty()
/// cached.subscribe(onSuccess: { print($0) }, onCompleted: { print("nothing") })   // nothing
/// ```
///
/// Use it for work whose result may be missing, such as a lookup in a cache. If a missing result is an error, use a
/// ``Single``.
public typealias Maybe<Element: Sendable> = PrimitiveSequence<MaybeTrait, Element>

/// The trait of a sequence that emits at most one element, or fails.
public enum MaybeTrait: ElementTrait {}

/// The outcome of a ``Maybe``.
@frozen
public enum MaybeEvent<Element> {
  /// There is an element.
  case success(Element)
  /// The maybe has failed.
  case error(any Error)
  /// There is no element.
  case completed
}

extension MaybeEvent: Sendable where Element: Sendable {}

extension PrimitiveSequenceType where Trait == MaybeTrait {
  /// The observer of a maybe created from a closure.
  public typealias MaybeObserver = @Sendable (MaybeEvent<Element>) -> Void

  /// Creates a maybe from a closure that runs for each subscription.
  ///
  /// - Concurrency: `subscribe` runs on the subscribing thread. Any thread may call its observer, and only the first
  ///   outcome is delivered.
  /// - Parameter subscribe: starts the work and returns a disposable that stops it. The maybe disposes it exactly once,
  ///   after the outcome or when the subscription is disposed.
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

  /// Returns a maybe that emits `element`.
  @inlinable
  public static func just(_ element: Element) -> Maybe<Element> { Maybe(raw: Observable.just(element)) }

  /// Returns a maybe without an element.
  public static func empty() -> Maybe<Element> { Maybe(raw: Observable.empty()) }

  /// Returns a maybe that fails with `error`.
  public static func error(_ error: any Error) -> Maybe<Element> { Maybe(raw: Observable.error(error)) }

  /// Returns a maybe that never has an outcome.
  public static func never() -> Maybe<Element> { Maybe(raw: Observable.never()) }
}

extension PrimitiveSequenceType where Trait == MaybeTrait {
  /// Subscribes a closure that receives the outcome, on the actor to which it is isolated.
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

  /// Subscribes closures, which run on the actor to which they are isolated.
  ///
  /// - Parameters:
  ///   - onSuccess: receives the element.
  ///   - onError: receives the error. Without it, the error is passed to ``Hooks/defaultErrorHandler``.
  ///   - onCompleted: runs only if there is no element.
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
