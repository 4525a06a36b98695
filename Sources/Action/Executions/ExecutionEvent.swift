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
  ///
  /// Later versions may add cases, so a `switch` outside this package needs a `default`.
  public enum Kind: Sendable {
    /// The input was accepted, and waits for its turn or for its delay.
    case waiting(Input)
    /// The execution took the slot. Unless it is cancelled before, the action next calls the factory with this input.
    case started(Input)
    /// The input is not used, because its caller shares this execution.
    case joined(Input)
    /// The work emitted an element.
    case element(Element)
    /// The work reported its progress.
    case progress(ExecutionProgress)
    /// The work failed, and runs again after the delay. The first retry has the number 1.
    case retrying(attempt: Int, after: any Error, delay: Duration)
    /// The work exceeded its time limit, and is abandoned.
    case timedOut(after: Duration)
    /// The work ended.
    case completed
    /// The work failed.
    case failed(any Error)
    /// The execution was cancelled and has ended for its caller. Nothing that the work does later is delivered.
    case cancelled(CancellationCause)
    /// The work of a cancelled or abandoned execution has stopped. This event is emitted only if the start has been
    /// emitted.
    case stopped
    /// The action rejected this input and ran nothing.
    case rejected(Input, RejectionReason)
  }

  /// The number of the execution, from 1, in the order of the requests. A rejected input has a number too.
  public let id: UInt64
  /// The input of the execution, for every kind of event.
  ///
  /// ```swift
  /// save.events.subscribe(onNext: { event in
  ///   if case .failed(let error) = event.kind { log("\(event.input.title) was not saved: \(error)") }
  /// })
  /// ```
  public let input: Input
  /// The kind of event, with its values.
  public let kind: Kind

  @usableFromInline
  init(_ id: UInt64, _ input: Input, _ kind: Kind) {
    self.id = id
    self.input = input
    self.kind = kind
  }
}
