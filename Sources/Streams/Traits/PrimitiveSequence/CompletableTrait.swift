/// A stream without elements, only the end or an error: what a save answers.
///
/// ```swift
/// let save = Completable.create { observer in
///   observer(.completed)
///   return Disposables.create()
/// }
/// save.subscribe(onCompleted: { print("saved") })   // saved
/// ```
public typealias Completable = PrimitiveSequence<CompletableTrait, Never>

/// Says that there is no element: only the end, or an error.
public enum CompletableTrait: Sendable {}

/// What a ``Completable`` comes to.
@frozen
public enum CompletableEvent: Sendable {
  /// It failed.
  case error(any Error)
  /// It is done.
  case completed
}

extension PrimitiveSequence where Trait == CompletableTrait, Element == Never {
  /// What a completable created by a closure tells its outcome to.
  public typealias CompletableObserver = @Sendable (CompletableEvent) -> Void

  /// A completable made of a closure that is called for each subscription.
  ///
  /// - Concurrency: `subscribe` runs where the subscription is made; the observer it is given may be called from any
  ///   thread, and the first outcome counts.
  /// - Parameter subscribe: starts the work and returns what stops it, which is disposed exactly once: after the
  ///   outcome, or when the subscription is disposed.
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

  /// A completable that is done at once.
  @inlinable
  public static func empty() -> Completable { Completable(raw: Observable.empty()) }

  /// A completable that fails with `error`.
  @inlinable
  public static func error(_ error: any Error) -> Completable { Completable(raw: Observable.error(error)) }

  /// A completable that is never done.
  @inlinable
  public static func never() -> Completable { Completable(raw: Observable.never()) }
}

extension PrimitiveSequence where Trait == CompletableTrait, Element == Never {
  /// Subscribes a closure that takes the outcome, on the actor on which it is written.
  ///
  /// - Returns: what ends the subscription.
  @discardableResult
  public func subscribe(
    @_inheritActorContext _ observer: @escaping @Sendable @isolated(any) (CompletableEvent) -> Void
  ) -> any Disposable {
    let handler = assumingIsolation(observer)
    let callbacks = Callbacks<Never>(
      onError: { handler(.error($0)) }, onCompleted: { handler(.completed) })
    return asObservable().attach(callbacks, on: observer.isolation)
  }

  /// Subscribes closures, which run on the actor on which they are written.
  ///
  /// - Parameters:
  ///   - onCompleted: is called when it is done.
  ///   - onError: takes the error; without it, ``Hooks/defaultErrorHandler`` does.
  ///   - onDisposed: is called once, after the outcome or when the subscription is disposed.
  /// - Returns: what ends the subscription.
  @discardableResult
  public func subscribe(
    @_inheritActorContext onCompleted: (@Sendable @isolated(any) () -> Void)? = nil,
    @_inheritActorContext onError: (@Sendable @isolated(any) (any Error) -> Void)? = nil,
    @_inheritActorContext onDisposed: (@Sendable @isolated(any) () -> Void)? = nil
  ) -> any Disposable {
    asObservable().subscribe(onError: onError, onCompleted: onCompleted, onDisposed: onDisposed)
  }
}
