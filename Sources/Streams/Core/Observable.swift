/// A stream of elements over time that anybody can subscribe to.
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
/// Every subscription gets `next* (error | completed)?`, one event at a time and in order, no matter on which threads
/// the events come. After `dispose()` has returned, nothing more arrives on that thread or actor.
///
/// An observable is `Sendable` and so are its elements: the compiler checks a value that crosses threads in a stream.
///
/// Source of the idea: [ReactiveX, Observable](https://reactivex.io/documentation/observable.html).
///
/// `@unchecked Sendable` is true because the base has no state and each subclass says why its own is safe.
public class Observable<Element: Sendable>: ObservableType, @unchecked Sendable {
  @inlinable
  @inline(__always)
  init() {}

  /// Starts a subscription that feeds `sink`, inside an open trampoline. Outside one, call ``attach(_:to:)``.
  ///
  /// - Returns: the teardown that stops the source. A source that ends by itself cleans up by itself. The teardown must
  ///   not lead to `sink`: the last sink of the chain keeps it alive, and the two would keep each other alive for as
  ///   long as there is neither an end nor a disposal, even after the source is gone. See ``UpstreamSubscription``.
  func run(_ sink: consuming Sink<Element>) -> Teardown {
    preconditionFailure("Observable is abstract: a subclass must override run(_:)")
  }

  /// Pushes the one event of `just`, `empty` or `error` without a subscription, if this is such a source.
  ///
  /// It does not push the end of `just` and `empty`: the result tells the caller to send that.
  func pushScalar(_ sink: Sink<Element>) -> ScalarPush { .notScalar }

  /// Subscribes closures that may be called on `actor` only, or anywhere if that is nil.
  func subscribe(
    _ callbacks: Callbacks<Element>, on actor: (any Actor)?,
    _ type: CallbackSink<Element>.Type = CallbackSink<Element>.self
  ) -> any Disposable {
    guard let actor else { return subscribe(type.init(callbacks)) }
    return subscribe(callbacks, at: .kept(actor))
  }

  /// Subscribes three closures that may be called on `actor` only, or anywhere if that is nil.
  @usableFromInline
  final func subscribe(
    _ onNext: @escaping @Sendable (Element) -> Void, _ onError: @escaping @Sendable (any Error) -> Void,
    _ onCompleted: @escaping @Sendable () -> Void, on actor: (any Actor)?,
    _ type: CallbackSink<Element>.Type = CallbackSink<Element>.self
  ) -> any Disposable {
    subscribe(Callbacks(onNext: onNext, onError: onError, onCompleted: onCompleted), on: actor, type)
  }

  /// Subscribes four closures, each of which belongs to an actor or to none. The caller passes the class of the sink.
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

  /// Subscribes closures that may be called on `actor` only, or anywhere if that is nil; the two others may
  /// belong to other actors.
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

  /// Subscribes closures that may be called on an actor only. `reference` says whether the subscription keeps the
  /// actor.
  final func subscribe(_ callbacks: Callbacks<Element>, at reference: ActorReference) -> any Disposable {
    let sink = IsolatedSink(callbacks, at: reference)
    attach(sink, to: sink.subscription.upstream)
    return CallbackSubscription(subscription: sink.subscription)
  }

  /// Subscribes one closure, which belongs to no actor. The caller, which knows the types, passes the class of the
  /// sink: a metadata look-up for it here would take longer than making the sink; see ``Stage``.
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

  /// Whether the work may go on for a while after its disposal; see ``TaskRecipe``.
  package var outlivesDisposal: Bool { false }

  /// Runs a source that outlives its disposal, as ``run(_:)`` does.
  ///
  /// - Parameter stopped: runs when the work has ended: after the end of the stream, if it has not been disposed. It
  ///   may run more than once.
  package func run(_ sink: consuming Sink<Element>, stopped: @escaping @Sendable () -> Void) -> Teardown {
    preconditionFailure(
      "run(_:stopped:) was called on a source that does not outlive its disposal; this is a bug of the Streams module"
    )
  }

  /// This observable itself.
  @inlinable
  public final func asObservable() -> Observable<Element> { self }

  /// Subscribes `observer` to this stream.
  ///
  /// - Returns: a disposable that ends the subscription; disposing it twice is harmless.
  public final func subscribe<Observer: ObserverType>(_ observer: Observer) -> any Disposable
  where Observer.Element == Element {
    let sink = TerminalSink(observer.makeSink())
    attach(sink, to: sink.subscription.upstream)
    return sink.subscription
  }
}

/// The answer of a source that is asked to push its only event.
@usableFromInline
package enum ScalarPush {
  /// The source may have more than one event: subscribe to it.
  case notScalar
  /// The source has pushed its element, and ended. Also the answer of `empty`, which pushes nothing.
  case completed
  /// The source has pushed its error.
  case failed
}

extension Observable {
  /// Starts a subscription that feeds `sink`, keeps its teardown in `slot`, and lets current-thread sources take their
  /// turns.
  ///
  /// Every subscription starts here, unless an operator passes its own straight on to its source by ``run(_:)``.
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
