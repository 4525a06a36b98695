/// The closures of `subscribe(onNext:onError:onCompleted:onDisposed:)`, without their isolation: the code that holds
/// them knows on which actor they may be called.
struct Callbacks<Element: Sendable>: Sendable {
  var onNext: (@Sendable (Element) -> Void)?
  var onError: (@Sendable (any Error) -> Void)?
  var onCompleted: (@Sendable () -> Void)?
  var onDisposed: (@Sendable () -> Void)?
}

/// The last sink of a chain whose callbacks belong to no actor. It calls them on the thread of the event.
///
/// Not `final`, although it has no subclasses: allocating through a metatype that is passed on needs that.
///
/// `@unchecked Sendable` is true because every property is a `let` of a `Sendable` type.
@usableFromInline
class CallbackSink<Element: Sendable>: Sink<Element>, @unchecked Sendable {
  /// Keeps the teardown of the source, and `onDisposed` in its second slot.
  final let subscription = UpstreamSubscription()
  private final let onNext: (@Sendable (Element) -> Void)?
  private final let onError: (@Sendable (any Error) -> Void)?
  private final let onCompleted: (@Sendable () -> Void)?
  private final let callStack: [String]

  /// - Parameter onNext: takes each element; there are no other callbacks.
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

  private final func tearDown() {
    subscription.second.dispose()
    subscription.upstream.dispose()
  }
}

/// The disposable that a subscriber holds. It leads to no closure but `onDisposed`, and to that one only until it has
/// run: a subscription that has ended keeps nothing alive that the closures hold.
struct CallbackSubscription: Disposable {
  let subscription: UpstreamSubscription

  func dispose() { if subscription.end() { subscription.dispose() } }
}
