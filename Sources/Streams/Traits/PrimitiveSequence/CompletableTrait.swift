/// A stream without elements that either completes or fails, such as a save operation.
///
/// ```swift
/// let save = Completable.create { observer in
///   observer(.completed)
///   return Disposables.create()
/// }
/// save.subscribe(onCompleted: { print("saved") })   // saved
/// ```
///
/// Use it for work without a result, such as saving. If the work has a result, use a ``Single``.
public typealias Completable = PrimitiveSequence<CompletableTrait, Never>

/// The trait of a sequence without elements that completes or fails.
public enum CompletableTrait: Sendable {}

/// The outcome of a ``Completable``.
@frozen
public enum CompletableEvent: Sendable {
  /// The completable has failed.
  case error(any Error)
  /// The completable has completed.
  case completed
}

extension PrimitiveSequenceType where Trait == CompletableTrait, Element == Never {
  /// The observer of a completable created from a closure.
  public typealias CompletableObserver = @Sendable (CompletableEvent) -> Void

  /// Creates a completable from a closure that runs for each subscription.
  ///
  /// - Concurrency: `subscribe` runs on the subscribing thread. Any thread may call its observer, and only the first
  ///   outcome is delivered.
  /// - Parameter subscribe: starts the work and returns a disposable that stops it. The completable disposes it exactly
  ///   once, after the outcome or when the subscription is disposed.
  public static func create(
    subscribe: @escaping @Sendable (@escaping CompletableObserver) -> any Disposable
  ) -> Completable {
    Completable(
      raw: Observable.create { observer in
        subscribe { outcome in
          switch outcome {
          case .error(let error): observer.onError(error)
          case .completed: observer.onCompleted()
          }
        }
      })
  }

  /// Returns a completable that completes immediately.
  public static func empty() -> Completable { Completable(raw: Observable.empty()) }

  /// Returns a completable that fails with `error`.
  public static func error(_ error: any Error) -> Completable { Completable(raw: Observable.error(error)) }

  /// Returns a completable that never completes.
  public static func never() -> Completable { Completable(raw: Observable.never()) }
}

extension PrimitiveSequenceType where Trait == CompletableTrait, Element == Never {
  /// Subscribes a closure that receives the outcome, on the actor to which it is isolated.
  ///
  /// - Returns: a disposable that ends the subscription.
  @discardableResult
  public func subscribe(
    @_inheritActorContext _ observer: @escaping @Sendable @isolated(any) (CompletableEvent) -> Void
  ) -> any Disposable {
    let handler = assumingIsolation(observer)
    let callbacks = Callbacks<Never>(
      onError: { handler(.error($0)) }, onCompleted: { handler(.completed) })
    return asObservable().subscribe(callbacks, on: observer.isolation)
  }

  /// Subscribes closures, which run on the actor to which they are isolated.
  ///
  /// - Parameters:
  ///   - onCompleted: runs when the completable has completed.
  ///   - onError: receives the error. Without it, the error is passed to ``Hooks/defaultErrorHandler``.
  ///   - onDisposed: runs once, after the outcome or when the subscription is disposed.
  /// - Returns: a disposable that ends the subscription.
  @discardableResult
  public func subscribe(
    @_inheritActorContext onCompleted: (@Sendable @isolated(any) () -> Void)? = nil,
    @_inheritActorContext onError: (@Sendable @isolated(any) (any Error) -> Void)? = nil,
    @_inheritActorContext onDisposed: (@Sendable @isolated(any) () -> Void)? = nil
  ) -> any Disposable {
    asObservable().subscribe(onError: onError, onCompleted: onCompleted, onDisposed: onDisposed)
  }
}
