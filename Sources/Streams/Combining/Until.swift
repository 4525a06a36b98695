/// The common part of `take(until:)` and `skip(until:)`: a source, another stream that opens or closes a gate, and a
/// turn in which everything happens.
final class UntilRun<Element: Sendable>: Sendable {
  enum Input: Sendable {
    case next(Element)
    case triggered
    case triggerFailed(any Error)
    case failed(any Error)
    case completed
  }

  struct State: Sendable {
    var isOver = false
    var isOpen: Bool
  }

  let subscription = UpstreamSubscription()
  private let serialized: SerializedState<State, Input>
  private let downstream: Sink<Element>
  /// Whether the other stream lets elements through; otherwise it ends them.
  private let opens: Bool

  init(_ downstream: consuming Sink<Element>, opens: Bool) {
    self.downstream = downstream
    self.opens = opens
    serialized = SerializedState(State(isOpen: !opens))
  }

  func next(_ element: Element) {
    guard serialized.enter() else { return wait(element) }
    if serialized.state.isOpen { downstream.next(element) }
    if !serialized.leaveIfIdle() { serialized.leave(handle) }
  }

  @inline(never)
  private func wait(_ element: Element) { serialized.wait(.next(element), handle) }

  func take(_ input: Input) { serialized.wait(input, handle) }

  private func handle(_ input: Input) {
    if serialized.state.isOver { return }
    switch input {
    case .next(let element): if serialized.state.isOpen { downstream.next(element) }
    case .triggered: opens ? open() : end { $0.completed() }
    // The other stream is disposed when it has opened the gate, but its failure may have been waiting already.
    case .triggerFailed(let error): if !(opens && serialized.state.isOpen) { end { $0.failed(error) } }
    case .failed(let error): end { $0.failed(error) }
    case .completed:
      let wasOpen = serialized.state.isOpen
      end { if wasOpen { $0.completed() } }
    }
  }

  private func open() {
    serialized.state.isOpen = true
    subscription.second.dispose()
  }

  private func end(_ tell: (Sink<Element>) -> Void) {
    serialized.state.isOver = true
    serialized.state.isOpen = false
    tell(downstream)
    subscription.dispose()
  }
}

/// The observer of the stream whose elements pass.
struct UntilObserver<Element: Sendable>: InnerObserver {
  let run: UntilRun<Element>
  func next(_ element: Element) { run.next(element) }
  func failed(_ error: any Error) { run.take(.failed(error)) }
  func completed() { run.take(.completed) }
}

/// The observer of the stream that opens or ends.
struct TriggerObserver<Element: Sendable, Trigger: Sendable>: InnerObserver {
  let run: UntilRun<Element>
  func next(_ element: Trigger) { run.take(.triggered) }
  func failed(_ error: any Error) { run.take(.triggerFailed(error)) }
  func completed() { run.subscription.second.dispose() }
}
