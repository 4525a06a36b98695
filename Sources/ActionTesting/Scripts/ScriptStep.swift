public import Action
public import StreamsTesting

/// A step of a scripted execution: an element, a report of the progress, or the end.
///
/// ```swift
/// download.script(url, [.progress(10, 0.5), .next(20, file), .completed(20)])
/// ```
public struct ScriptStep<Element: Sendable>: Sendable {
  /// The kind of a step.
  ///
  /// Later versions may add cases, so a `switch` outside this package needs a `default`.
  public enum Kind: Sendable {
    /// It emits an event.
    case event(Event<Element>)
    /// It reports its progress.
    case progress(ExecutionProgress)
  }

  /// The time, relative to the start of the execution.
  public let time: TestTime
  /// The kind of the step.
  public let kind: Kind

  /// Creates a step.
  public init(time: TestTime, kind: Kind) {
    self.time = time
    self.kind = kind
  }

  init(_ event: Recorded<Event<Element>>) { self.init(time: event.time, kind: .event(event.value)) }
}

extension ScriptStep {
  /// The work emits an element.
  public static func next(_ time: TestTime, _ element: Element) -> ScriptStep {
    ScriptStep(time: time, kind: .event(.next(element)))
  }

  /// The work fails.
  public static func error(_ time: TestTime, _ error: any Error) -> ScriptStep {
    ScriptStep(time: time, kind: .event(.error(error)))
  }

  /// The work completes.
  public static func completed(_ time: TestTime) -> ScriptStep {
    ScriptStep(time: time, kind: .event(.completed))
  }

  /// The work reports its progress.
  public static func progress(_ time: TestTime, _ progress: ExecutionProgress) -> ScriptStep {
    ScriptStep(time: time, kind: .progress(progress))
  }

  /// The work reports its progress, as a fraction from 0 to 1.
  public static func progress(_ time: TestTime, _ fraction: Double, message: String? = nil) -> ScriptStep {
    progress(time, ExecutionProgress(fraction, message: message))
  }

  /// The work reports its progress, as counts.
  public static func progress(
    _ time: TestTime, completed: Int, of total: Int, message: String? = nil
  ) -> ScriptStep {
    progress(time, ExecutionProgress(completed: completed, of: total, message: message))
  }
}

extension ScriptStep: CustomStringConvertible {
  /// The step and its time, as `next(1) @ 10` or `progress(0.5) @ 10`.
  public var description: String {
    switch kind {
    case .event(let event): "\(event) @ \(time)"
    case .progress(let progress): "progress(\(progress.text)) @ \(time)"
    }
  }
}

extension ExecutionProgress {
  /// The counts or the fraction, and the message.
  fileprivate var text: String {
    let counts = if let completed, let total { "\(completed) of \(total)" } else { fraction.map { "\($0)" } }
    return [counts, message.map { "\"\($0)\"" }].compactMap { $0 }.joined(separator: ", ")
  }
}
