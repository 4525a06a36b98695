/// A stream of elements over time that can be subscribed to any number of times.
///
/// ```swift
/// let numbers = Observable.of(1, 2, 3)
/// let subscription = numbers
///   .map { $0 * 10 }
///   .subscribe(onNext: { print($0) })
/// // 10
/// // 20
/// // 30
/// ```
///
/// Use an observable for events that several parts of a program follow, combine or delay: user input, changes of
/// state, messages of a server. For one result of one call, use an `async` function, or a ``Single`` if it takes part
/// in streams. For a consumer that has to slow down its producer, use an `AsyncSequence`, because an observable has no
/// back-pressure.
///
/// Every subscription receives `next* (error | completed)?`, one event at a time and in order, regardless of the
/// threads that emit the events. After `dispose()` returns, no further event is delivered on that thread or actor.
///
/// An observable and its elements are `Sendable`, so the compiler checks values that cross threads in a stream.
///
/// Source of the idea: [ReactiveX, Observable](https://reactivex.io/documentation/observable.html).
///
/// `@unchecked Sendable` is true because the base class has no state and each subclass states why its own is safe.
public class Observable<Element: Sendable>: ObservableType, @unchecked Sendable {
  @inlinable
  @inline(__always)
  init() {}

  /// Starts a subscription that delivers to `sink`, inside an open trampoline. Outside a trampoline, call
  /// ``attach(_:to:)``.
  ///
  /// - Returns: the teardown that stops the source. A source that terminates releases its own resources. The teardown
  ///   must not retain `sink`, directly or indirectly. The last sink of the chain retains the teardown, so the two
  ///   would form a reference cycle until termination or disposal, even after the source has been released. See
  ///   ``UpstreamSubscription``.
  func run(_ sink: consuming Sink<Element>) -> Teardown {
    preconditionFailure("Observable is abstract: a subclass must override run(_:)")
  }

  /// Pushes the only event of `just`, `empty` or `error` to `sink` without a subscription, if this stream is such a
  /// source.
  ///
  /// Does not push the completion of `just` and `empty`. The caller sends it if the result is `.completed`.
  func pushScalar(_ sink: Sink<Element>) -> ScalarPush { .notScalar }

  /// Subscribes closures that may be called only on `actor`, or on any thread if `actor` is nil.
  func subscribe(
    _ callbacks: Callbacks<Element>, on actor: (any Actor)?,
    _ type: CallbackSink<Element>.Type = CallbackSink<Element>.self
  ) -> any Disposable {
    guard let actor else { return subscribe(type.init(callbacks)) }
    return subscribe(callbacks, at: .kept(actor))
  }

  /// Subscribes three closures that may be called only on `actor`, or on any thread if `actor` is nil.
  @usableFromInline
  final func subscribe(
    _ onNext: @escaping @Sendable (Element) -> Void, _ onError: @escaping @Sendable (any Error) -> Void,
    _ onCompleted: @escaping @Sendable () -> Void, on actor: (any Actor)?,
    _ type: CallbackSink<Element>.Type = CallbackSink<Element>.self
  ) -> any Disposable {
    subscribe(Callbacks(onNext: onNext, onError: onError, onCompleted: onCompleted), on: actor, type)
  }

  /// Subscribes four closures, each nonisolated or isolated to an actor. The caller passes the class of the sink.
  @usableFromInline
  final func subscribe(
    _ onNext: (@Sendable @isolated(any) (Element) -> Void)?,
    _ onError: (@Sendable @isolated(any) (any Error) -> Void)?,
    _ onCompleted: (@Sendable @isolated(any) () -> Void)?,
    _ onDisposed: (@Sendable @isolated(any) () -> Void)?,
    _ type: CallbackSink<Element>.Type
  ) -> any Disposable {
    let actor = onNext?.isolation ?? onError?.isolation ?? onCompleted?.isolation ?? onDisposed?.isolation
    var callbacks = Callbacks<Element>()
    if let onNext { callbacks.onNext = callable(onNext, on: actor) }
    if let onError { callbacks.onError = callable(onError, on: actor) }
    if let onCompleted { callbacks.onCompleted = callable(onCompleted, on: actor) }
    if let onDisposed { callbacks.onDisposed = callable(onDisposed, on: actor) }
    return subscribe(callbacks, on: actor, type)
  }

  /// Subscribes a closure that may be called only on `actor`, or on any thread if `actor` is nil. The other two
  /// closures may be isolated to other actors.
  final func subscribe(
    _ onNext: @escaping @Sendable (Element) -> Void,
    _ onError: (@Sendable @isolated(any) (any Error) -> Void)?,
    _ onDisposed: (@Sendable @isolated(any) () -> Void)?,
    on actor: (any Actor)?, _ type: CallbackSink<Element>.Type
  ) -> any Disposable {
    var callbacks = Callbacks<Element>(onNext: onNext)
    if let onError { callbacks.onError = callable(onError, on: actor) }
    if let onDisposed { callbacks.onDisposed = callable(onDisposed, on: actor) }
    return subscribe(callbacks, on: actor, type)
  }

  /// Subscribes closures that may be called only on an actor. `reference` determines whether the subscription retains
  /// the actor.
  final func subscribe(_ callbacks: Callbacks<Element>, at reference: ActorReference) -> any Disposable {
    let sink = IsolatedSink(callbacks, at: reference)
    attach(sink, to: sink.subscription.upstream)
    return CallbackSubscription(subscription: sink.subscription)
  }

  /// Subscribes one nonisolated closure. The caller passes the class of the sink, for the reason given at ``Stage``.
  @usableFromInline
  final func subscribe(
    nonisolated onNext: @escaping @Sendable @isolated(any) (Element) -> Void,
    _ type: CallbackSink<Element>.Type
  ) -> any Disposable {
    subscribe(assumingIsolation(onNext), type)
  }

  func subscribe(
    _ onNext: consuming @escaping @Sendable (Element) -> Void, _ type: CallbackSink<Element>.Type
  ) -> any Disposable {
    subscribe(type.init(onNext))
  }

  private final func subscribe(_ sink: consuming CallbackSink<Element>) -> any Disposable {
    let subscription = sink.subscription
    attach(consume sink, to: subscription.upstream)
    return CallbackSubscription(subscription: subscription)
  }

  /// Whether the work may continue after its disposal. See ``TaskRecipe``.
  package var outlivesDisposal: Bool { false }

  /// Starts a subscription to a source that outlives its disposal, as ``run(_:)`` does for other sources.
  ///
  /// - Parameter stopped: called when the work has ended. Without a disposal, this is after the termination of the
  ///   stream. It may be called more than once.
  package func run(_ sink: consuming Sink<Element>, stopped: @escaping @Sendable () -> Void) -> Teardown {
    preconditionFailure(
      "run(_:stopped:) was called on a source that stops when disposed. This is a bug in the Streams module."
    )
  }

  /// Reads the current value of the stream. It is nil for a stream that does not always have a value.
  package var reader: ValueReader<Element>? { nil }

  /// Returns this observable.
  @inlinable
  public final func asObservable() -> Observable<Element> { self }

  /// Subscribes `observer` to this stream.
  ///
  /// - Returns: a disposable that ends the subscription. Disposing it again has no effect.
  public final func subscribe<Observer: ObserverType>(_ observer: Observer) -> any Disposable
  where Observer.Element == Element {
    let sink = TerminalSink(observer.makeSink())
    attach(sink, to: sink.subscription.upstream)
    return sink.subscription
  }
}

/// The result of an attempt to push the only event of a source.
@usableFromInline
package enum ScalarPush {
  /// The source may emit more than one event, and requires a subscription.
  case notScalar
  /// The source has pushed its element and completed. Also the result of `empty`, which pushes nothing.
  case completed
  /// The source has pushed its error.
  case failed
}

extension Observable {
  /// Starts a subscription that delivers to `sink`, and stores its teardown in `slot`. The outermost subscription on a
  /// thread then runs the queued current-thread sources.
  ///
  /// Every subscription starts here, unless an operator forwards it to its source with ``run(_:)``.
  @inline(__always)
  package func attach(_ sink: consuming Sink<Element>, to slot: borrowing Slot) {
    let sink = sink
    switch pushScalar(sink) {
    case .notScalar:
      let outermost = Trampoline.begin()
      slot.set(run(consume sink))
      if outermost { Trampoline.end() }
    case .completed: sink.completed()
    case .failed: break
    }
  }
}
