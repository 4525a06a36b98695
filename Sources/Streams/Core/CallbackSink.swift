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
  private let onNext: (@Sendable (Element) -> Void)?
  private let onError: (@Sendable (any Error) -> Void)?
  private let onCompleted: (@Sendable () -> Void)?
  private let onDisposed: (@Sendable () -> Void)?
  private let callStack: [String]
  private let stopped = Atomic<Bool>(false)

  init(_ callbacks: Callbacks<Element>) {
    onNext = callbacks.onNext
    onError = callbacks.onError
    onCompleted = callbacks.onCompleted
    onDisposed = callbacks.onDisposed
    callStack = callbacks.onError == nil ? Hooks.captureCallStack() : []
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
    onNext?(element)
  }

  override func failed(_ error: any Error) {
    guard stop() else { return }
    if let onError { onError(error) } else { Hooks.unhandled(error, callStack) }
    onDisposed?()
    upstream.dispose()
  }

  override func completed() {
    guard stop() else { return }
    onCompleted?()
    onDisposed?()
    upstream.dispose()
  }

  func dispose() {
    guard stop() else { return }
    upstream.dispose()
    onDisposed?()
  }

  private func stop() -> Bool { !stopped.exchange(true, ordering: .acquiringAndReleasing) }
}
