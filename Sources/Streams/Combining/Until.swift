/// What `take(until:)` and `skip(until:)` share: a source, another stream that opens or closes a gate, and a turn
/// in which everything happens.
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

  let lifeline = Lifeline()
  private let serial: Serial<State, Input>
  private let downstream: Sink<Element>
  /// Whether the other stream lets elements through; otherwise it ends them.
  private let opens: Bool

  init(_ downstream: consuming Sink<Element>, opens: Bool) {
    self.downstream = downstream
    self.opens = opens
    serial = Serial(State(isOpen: !opens))
  }

  func next(_ element: Element) {
    guard serial.enter() else { return wait(element) }
    if serial.state.isOpen { downstream.next(element) }
    if !serial.leaveIfIdle() { serial.leave(handle) }
  }

  @inline(never)
  private func wait(_ element: Element) { serial.wait(.next(element), handle) }

  func take(_ input: Input) { serial.wait(input, handle) }

  private func handle(_ input: Input) {
    if serial.state.isOver { return }
    switch input {
    case .next(let element): if serial.state.isOpen { downstream.next(element) }
    case .triggered: opens ? open() : end { $0.completed() }
    // The other stream is disposed when it has opened, but its failure may have been waiting already.
    case .triggerFailed(let error): if !(opens && serial.state.isOpen) { end { $0.failed(error) } }
    case .failed(let error): end { $0.failed(error) }
    case .completed:
      let wasOpen = serial.state.isOpen
      end { if wasOpen { $0.completed() } }
    }
  }

  private func open() {
    serial.state.isOpen = true
    lifeline.second.dispose()
  }

  private func end(_ tell: (Sink<Element>) -> Void) {
    serial.state.isOver = true
    serial.state.isOpen = false
    tell(downstream)
    lifeline.dispose()
  }
}

/// The input whose elements pass.
struct UntilInlet<Element: Sendable>: Inlet {
  let run: UntilRun<Element>
  func next(_ element: Element) { run.next(element) }
  func failed(_ error: any Error) { run.take(.failed(error)) }
  func completed() { run.take(.completed) }
}

/// The input that opens or ends.
struct TriggerInlet<Element: Sendable, Trigger: Sendable>: Inlet {
  let run: UntilRun<Element>
  func next(_ element: Trigger) { run.take(.triggered) }
  func failed(_ error: any Error) { run.take(.triggerFailed(error)) }
  func completed() { run.lifeline.second.dispose() }
}
