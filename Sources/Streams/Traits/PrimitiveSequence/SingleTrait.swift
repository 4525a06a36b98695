/// A stream that emits exactly one element, or fails, such as a request.
///
/// ```swift
/// let answer = Single<Int>.create { observer in
///   observer(.success(42))
///   return Disposables.create()
/// }
/// answer.subscribe(onSuccess: { print($0) })   // 42
/// ```
///
/// Use it for work with one result, such as a request. If there may be no result, use a ``Maybe``, if only the end
/// matters, a ``Completable``, and for results over time, an ``Observable``. Code that takes part in no stream can use
/// an `async` function.
public typealias Single<Element: Sendable> = PrimitiveSequence<SingleTrait, Element>

/// The trait of a sequence that emits exactly one element, or fails.
public enum SingleTrait: ElementTrait {}

/// The outcome of a ``Single``.
public typealias SingleEvent<Element> = Result<Element, any Error>

extension PrimitiveSequenceType where Trait == SingleTrait {
  /// The observer of a single created from a closure.
  public typealias SingleObserver = @Sendable (SingleEvent<Element>) -> Void

  /// Creates a single from a closure that runs for each subscription.
  ///
  /// - Concurrency: `subscribe` runs on the subscribing thread. Any thread may call its observer, and only the first
  ///   outcome is delivered.
  /// - Parameter subscribe: starts the work and returns a disposable that stops it. The single disposes it exactly
  ///   once, after the outcome or when the subscription is disposed.
  public static func create(
    subscribe: @escaping @Sendable (@escaping SingleObserver) -> any Disposable
  ) -> Single<Element> {
    Single(
      raw: Observable.create { observer in
        let claim = Claim()
        return subscribe { outcome in
          guard claim.take() else { return }
          switch outcome {
          case .success(let element):
            observer.onNext(element)
            observer.onCompleted()
          case .failure(let error): observer.onError(error)
          }
        }
      })
  }

  /// Returns a single that emits `element`.
  @inlinable
  public static func just(_ element: Element) -> Single<Element> { Single(raw: Observable.just(element)) }

  /// Returns a single that fails with `error`.
  public static func error(_ error: any Error) -> Single<Element> { Single(raw: Observable.error(error)) }

  /// Returns a single that never has an outcome.
  public static func never() -> Single<Element> { Single(raw: Observable.never()) }
}

extension PrimitiveSequenceType where Trait == SingleTrait {
  /// Subscribes a closure that receives the outcome, on the actor to which it is isolated.
  ///
  /// - Returns: a disposable that ends the subscription.
  @discardableResult
  public func subscribe(
    @_inheritActorContext _ observer: @escaping @Sendable @isolated(any) (SingleEvent<Element>) -> Void
  ) -> any Disposable {
    let handler = assumingIsolation(observer)
    return primitiveSequence.source.subscribe(
      { handler(.success($0)) }, { handler(.failure($0)) }, {}, on: observer.isolation)
  }

  /// Subscribes closures, which run on the actor to which they are isolated.
  ///
  /// - Parameters:
  ///   - onSuccess: receives the element.
  ///   - onFailure: receives the error. Without it, the error is passed to ``Hooks/defaultErrorHandler``.
  ///   - onDisposed: runs once, after the outcome or when the subscription is disposed.
  /// - Returns: a disposable that ends the subscription.
  @discardableResult
  public func subscribe(
    @_inheritActorContext onSuccess: (@Sendable @isolated(any) (Element) -> Void)? = nil,
    @_inheritActorContext onFailure: (@Sendable @isolated(any) (any Error) -> Void)? = nil,
    @_inheritActorContext onDisposed: (@Sendable @isolated(any) () -> Void)? = nil
  ) -> any Disposable {
    primitiveSequence.source.subscribe(onNext: onSuccess, onError: onFailure, onDisposed: onDisposed)
  }
}
