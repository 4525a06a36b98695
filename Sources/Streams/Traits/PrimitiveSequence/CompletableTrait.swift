/// A stream without elements, only the end or an error, as for saving.
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

/// The outcome of a ``Completable``.
@frozen
public enum CompletableEvent: Sendable {
  /// It failed.
  case error(any Error)
  /// It has completed.
  case completed
}

extension PrimitiveSequenceType where Trait == CompletableTrait, Element == Never {
  /// The observer of a completable that is made of a closure.
  public typealias CompletableObserver = @Sendable (CompletableEvent) -> Void

  /// A completable made of a closure that runs for each subscription.
  ///
  /// - Concurrency: `subscribe` runs on the thread that subscribes; any thread may call its observer, and
  ///   the first outcome counts.
  /// - Parameter subscribe: starts the work and returns a disposable that stops it. The completable disposes that
  ///   exactly once: after the outcome, or when the subscription is disposed.
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

  /// A completable that completes at once.
  public static func empty() -> Completable { Completable(raw: Observable.empty()) }

  /// A completable that fails with `error`.
  public static func error(_ error: any Error) -> Completable { Completable(raw: Observable.error(error)) }

  /// A completable that never completes.
  public static func never() -> Completable { Completable(raw: Observable.never()) }
}

extension PrimitiveSequenceType where Trait == CompletableTrait, Element == Never {
  /// Subscribes a closure that takes the outcome, on the actor on which it is written.
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

  /// Subscribes closures, which run on the actor on which they are written.
  ///
  /// - Parameters:
  ///   - onCompleted: runs when it has completed.
  ///   - onError: takes the error; without it, ``Hooks/defaultErrorHandler`` does.
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
