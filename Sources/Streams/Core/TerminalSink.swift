import Synchronization

/// The last sink of a chain, which feeds an observer and is the subscription's disposable.
///
/// Here the grammar and the disposal are checked, for the whole chain: nothing passes after the end or after
/// `dispose()`.
///
/// `@unchecked Sendable` is true because every property is a `let` of a `Sendable` type.
final class TerminalSink<Element: Sendable>: Sink<Element>, Disposable, @unchecked Sendable {
  let upstream = Slot()
  private let observer: Sink<Element>
  private let stopped = Atomic<Bool>(false)

  init<Observer: ObserverType>(_ observer: Observer) where Observer.Element == Element {
    self.observer = observer.makeSink()
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
    observer.next(element)
  }

  override func failed(_ error: any Error) {
    guard stop() else { return }
    observer.failed(error)
    upstream.dispose()
  }

  override func completed() {
    guard stop() else { return }
    observer.completed()
    upstream.dispose()
  }

  func dispose() {
    if stop() { upstream.dispose() }
  }

  private func stop() -> Bool { !stopped.exchange(true, ordering: .acquiringAndReleasing) }
}

extension Observable {
  /// Starts the subscription of an observer.
  func start(_ sink: TerminalSink<Element>) { attach(sink, to: sink.upstream) }
}
