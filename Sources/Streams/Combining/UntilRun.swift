/// The run of `take(until:)` and `skip(until:)`. The other stream opens or closes a gate, and all state is accessed in
/// the turn.
///
/// `@unchecked Sendable` and unchecked exclusivity are true for the reason given at ``SerializedRun``.
final class UntilRun<Element: Sendable>: SerializedRun<Element, UntilTrigger>, @unchecked Sendable {
  let subscription = UpstreamSubscription()
  private let downstream: Sink<Element>
  /// Whether the other stream opens the gate rather than closing it.
  private let opens: Bool
  @exclusivity(unchecked) private var isOpen: Bool

  /// - Parameter opens: whether the other stream opens the gate rather than closing it.
  init(_ downstream: consuming Sink<Element>, opens: Bool) {
    self.downstream = downstream
    self.opens = opens
    isOpen = !opens
    super.init()
  }

  override var hasEnded: Bool { subscription.isDisposed || downstream.hasEnded }

  // MARK: In the turn

  override func handleNext(_ element: Element) { if isOpen { downstream.next(element) } }

  override func fail(_ error: any Error) { end { $0.failed(error) } }

  override func complete() {
    let wasOpen = isOpen
    end { if wasOpen { $0.completed() } }
  }

  override func handleOther(_ trigger: UntilTrigger) {
    switch trigger {
    // The gate may open after the source has terminated, when no element can follow.
    case .fired: opens ? open() : end { $0.completed() }
    // The other stream is disposed when it opens the gate, but its failure may already be queued.
    case .failed(let error): if !(opens && isOpen) { fail(error) }
    }
  }

  private func open() {
    isOpen = true
    subscription.second.dispose()
  }

  private func end(_ tell: (Sink<Element>) -> Void) {
    guard subscription.end() else { return }
    isOpen = false
    tell(downstream)
    subscription.dispose()
  }
}

/// An event of the stream that opens or closes a gate.
enum UntilTrigger: Sendable {
  case fired
  case failed(any Error)
}

struct TriggerObserver<Element: Sendable, Trigger: Sendable>: InnerObserver {
  let run: UntilRun<Element>
  func next(_ element: Trigger) { run.next(other: .fired) }
  func failed(_ error: any Error) { run.next(other: .failed(error)) }
  func completed() { run.subscription.second.dispose() }
  var hasEnded: Bool { run.subscription.second.isDisposed || run.hasEnded }
}
