/// The last sink of a chain, which feeds an observer.
///
/// The subscriber gets the upstream subscription as its disposable. That does not lead to the observer, so a `create`
/// that subscribes its observer to something else, and returns that subscription, makes no cycle.
///
/// It checks the grammar and the disposal for the whole chain: nothing passes after the end or after `dispose()`.
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
}
