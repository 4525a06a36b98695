/// The closures of `subscribe(onNext:onError:onCompleted:onDisposed:)` without their isolation. The code that stores
/// them ensures that they are called only on their actor.
struct Callbacks<Element: Sendable>: Sendable {
  var onNext: (@Sendable (Element) -> Void)?
  var onError: (@Sendable (any Error) -> Void)?
  var onCompleted: (@Sendable () -> Void)?
  var onDisposed: (@Sendable () -> Void)?
}

/// The last sink of a chain with nonisolated callbacks. It calls them on the thread that emits the event.
///
/// It is not `final`, although it has no subclasses, because allocation through a metatype argument requires this.
///
/// `@unchecked Sendable` is true because every property is a `let` of a `Sendable` type.
@usableFromInline
class CallbackSink<Element: Sendable>: Sink<Element>, @unchecked Sendable {
  /// Stores the teardown of the source, and `onDisposed` in its second slot.
  final let subscription = UpstreamSubscription()
  private final let onNext: (@Sendable (Element) -> Void)?
  private final let onError: (@Sendable (any Error) -> Void)?
  private final let onCompleted: (@Sendable () -> Void)?
  private final let callStack: [String]

  /// - Parameter onNext: called with each element. There are no other callbacks.
  required init(_ onNext: consuming @escaping @Sendable (Element) -> Void) {
    callStack = Hooks.captureCallStack()
    self.onNext = consume onNext
    onError = nil
    onCompleted = nil
    super.init()
    #if DEBUG
      Resources.incrementTotal()
    #endif
  }

  required init(_ callbacks: consuming Callbacks<Element>) {
    callStack = callbacks.onError == nil ? Hooks.captureCallStack() : []
    onNext = callbacks.onNext
    onError = callbacks.onError
    onCompleted = callbacks.onCompleted
    if let onDisposed = callbacks.onDisposed { subscription.second.set(AnonymousDisposable(onDisposed)) }
    super.init()
    #if DEBUG
      Resources.incrementTotal()
    #endif
  }

  #if DEBUG
    deinit { Resources.decrementTotal() }
  #endif

  override final func next(_ element: Element) {
    if subscription.isDisposed { return }
    onNext?(element)
  }

  override final func failed(_ error: any Error) {
    guard subscription.end() else { return }
    if let onError { onError(error) } else { Hooks.unhandled(error, callStack) }
    tearDown()
  }

  override final func completed() {
    guard subscription.end() else { return }
    onCompleted?()
    tearDown()
  }

  override final var hasEnded: Bool { subscription.isDisposed }

  private final func tearDown() {
    subscription.second.dispose()
    subscription.upstream.dispose()
  }
}

/// The disposable returned to the subscriber. It retains no closure except `onDisposed`, which it releases after
/// calling it. A subscription that has ended therefore retains nothing that the closures capture.
struct CallbackSubscription: Disposable {
  let subscription: UpstreamSubscription

  func dispose() { if subscription.end() { subscription.dispose() } }
}
