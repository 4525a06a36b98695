/// The last sink of a chain, which delivers to an observer.
///
/// The subscriber receives the upstream subscription as its disposable, which does not retain the observer. So a
/// `create` that subscribes its observer to another stream, and returns that subscription, creates no reference cycle.
///
/// It enforces the order of events and disposal for the whole chain. No event is delivered after termination or
/// `dispose()`.
///
/// `@unchecked Sendable` is true because every property is a `let` of a `Sendable` type.
final class TerminalSink<Element: Sendable>: Sink<Element>, @unchecked Sendable {
  let subscription = UpstreamSubscription()
  private let observer: Sink<Element>

  init(_ observer: Sink<Element>) {
    self.observer = observer
    super.init()
    #if DEBUG
      Resources.incrementTotal()
    #endif
  }

  #if DEBUG
    deinit { Resources.decrementTotal() }
  #endif

  override func next(_ element: Element) {
    if subscription.isDisposed { return }
    observer.next(element)
  }

  override func failed(_ error: any Error) {
    guard subscription.end() else { return }
    observer.failed(error)
    subscription.dispose()
  }

  override func completed() {
    guard subscription.end() else { return }
    observer.completed()
    subscription.dispose()
  }

  override var hasEnded: Bool { subscription.isDisposed || observer.hasEnded }
}
