/// An event of an action, with the number of its execution, for logs and inspectors.
///
/// ```swift
/// search.events.subscribe(onNext: { print($0.id, $0.kind) })
/// // 1 started("swift")
/// // 1 element(["swift-format"])
/// // 1 completed
/// ```
public struct ExecutionEvent<Input: Sendable, Element: Sendable>: Sendable {
  /// The kinds of events.
  public enum Kind: Sendable {
    /// The input was accepted, and its turn or its time has not come yet.
    case waiting(Input)
    /// The execution took the slot. Unless it is cancelled before, the action calls the factory with this input next.
    case started(Input)
    /// The input is not used: its caller shares this execution.
    case joined(Input)
    /// The work emitted an element.
    case element(Element)
    /// The work reported its progress.
    case progress(ExecutionProgress)
    /// The work failed, and runs again after the delay. The first repetition has the number 1.
    case retrying(attempt: Int, after: any Error, delay: Duration)
    /// The work took longer than this, and is being stopped.
    case timedOut(after: Duration)
    /// The work ended.
    case completed
    /// The work failed.
    case failed(any Error)
    /// The execution has been cancelled, and its work is asked to stop. Told if observers have heard of its start.
    case stopping(CancellationCause)
    /// The execution was cancelled, and its work, if it ran, has stopped.
    case cancelled(CancellationCause)
    /// The action turned this input away and ran nothing.
    case rejected(Input, RejectionReason)
  }

  /// The number of the execution, from 1 on, in the order in which executions were asked for. A rejected input
  /// has a number of its own.
  public let id: UInt64
  /// The kind of event, with its values.
  public let kind: Kind

  @usableFromInline
  init(_ id: UInt64, _ kind: Kind) {
    self.id = id
    self.kind = kind
  }
}
