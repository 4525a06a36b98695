import Synchronization

/// What `subscribe(onNext:onError:onCompleted:onDisposed:)` was given, once it is known where to call it.
struct Callbacks<Element: Sendable>: Sendable {
  var onNext: (@Sendable (Element) -> Void)?
  var onError: (@Sendable (any Error) -> Void)?
  var onCompleted: (@Sendable () -> Void)?
  var onDisposed: (@Sendable () -> Void)?
}

/// The last sink of a chain whose callbacks belong to no actor: it calls them where the events are.
///
/// `@unchecked Sendable` is true because every property is a `let` of a `Sendable` type.
final class CallbackSink<Element: Sendable>: Sink<Element>, Disposable, @unchecked Sendable {
  let upstream = Slot()
  private let callbacks: Callbacks<Element>
  private let callStack: [String]
  private let stopped = Atomic<Bool>(false)

  init(_ callbacks: consuming Callbacks<Element>) {
    callStack = callbacks.onError == nil ? Hooks.captureCallStack() : []
    self.callbacks = callbacks
    super.init()
    #if DEBUG
      Resources.incrementTotal()
    #endif
  }

  #if DEBUG
    deinit { Resources.decrementTotal() }
  #endif

  override func next(_ element: Element) {
    if stopped.load(ordering: .relaxed) { return }
    callbacks.onNext?(element)
  }

  override func failed(_ error: any Error) {
    guard stop() else { return }
    if let onError = callbacks.onError { onError(error) } else { Hooks.unhandled(error, callStack) }
    callbacks.onDisposed?()
    upstream.dispose()
  }

  override func completed() {
    guard stop() else { return }
    callbacks.onCompleted?()
    callbacks.onDisposed?()
    upstream.dispose()
  }

  func dispose() {
    guard stop() else { return }
    upstream.dispose()
    callbacks.onDisposed?()
  }

  private func stop() -> Bool { !stopped.exchange(true, ordering: .acquiringAndReleasing) }
}
