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
    /// The slot was taken; the factory is about to be called with this input.
    case started(Input)
    /// The work emitted an element.
    case element(Element)
    /// The work ended.
    case completed
    /// The work failed.
    case failed(any Error)
    /// The work was cancelled and has stopped.
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
