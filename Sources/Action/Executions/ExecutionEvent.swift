/// Something that happened to an action, with the execution it happened to: what an inspector records.
///
/// ```swift
/// search.events.subscribe(onNext: { print($0.id, $0.kind) })
/// // 1 started("swift")
/// // 1 element(["swift-format"])
/// // 1 completed
/// ```
public struct ExecutionEvent<Input: Sendable, Element: Sendable>: Sendable {
  /// What happened.
  public enum Kind: Sendable {
    /// The input was accepted, and its turn or its time has not come.
    case waiting(Input)
    /// The slot was taken; the factory is about to be called with this input, unless the execution is cancelled before.
    case started(Input)
    /// The input was left aside: its caller shares this execution.
    case joined(Input)
    /// The work emitted an element.
    case element(Element)
    /// The work said how far it is.
    case progress(ExecutionProgress)
    /// The work failed, and is run again after the delay. The first attempt to be made again has the number 1.
    case retrying(attempt: Int, after: any Error, delay: Duration)
    /// The work took longer than this, and is being stopped.
    case timedOut(after: Duration)
    /// The work ended.
    case completed
    /// The work failed.
    case failed(any Error)
    /// The execution was cancelled, and its work, if it ran, has stopped.
    case cancelled
    /// This input was turned away; nothing was run.
    case rejected(Input)
  }

  /// The number of the execution, from 1 on, in the order in which they were asked for. A rejected input has a number
  /// of its own.
  public let id: UInt64
  /// What happened.
  public let kind: Kind
}
