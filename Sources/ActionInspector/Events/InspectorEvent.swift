/// A recorded event of an action, a dispatch or a mark.
///
/// An event contains no value of the program, except that its text shows an input, an element or an error if the rule
/// of the action allows it. The words of a gate are always included, because they are written for the user of the
/// program.
///
/// ```swift
/// for event in inspector.snapshot().events {
///   print(event.time, event.kind, event.blockers ?? [], event.reason ?? "")
/// }
/// // 0.120 seconds rejected ["You are offline"] gateClosed
/// // 0.310 seconds started []
/// // 0.480 seconds rejected [] busy
/// ```
public struct InspectorEvent: Sendable, Hashable, Codable {
  /// The kind of an event. A recording in a newer format may contain kinds that are not declared here.
  public struct Kind: RawRepresentable, Sendable, Hashable, Codable {
    /// The name of the kind, as recordings write it.
    public let rawValue: String

    /// Creates a kind from its name.
    public init(rawValue: String) { self.rawValue = rawValue }
  }

  /// The execution or dispatch that caused an execution.
  ///
  /// Later versions may add cases, so a `switch` outside this package needs a `default`.
  public enum Origin: Sendable, Hashable, Codable {
    /// The execution of the composed or wrapped action that this execution is part of: the index of that action and the
    /// number of its execution.
    case execution(action: Int, number: UInt64)
    /// The number of the dispatch that started the execution.
    case dispatch(UInt64)
  }

  /// The position in the total order of all events of an inspector, starting at 1. Dropped events leave gaps.
  public var sequence: UInt64
  /// The time since the inspector was created, measured by a monotonic clock.
  public var time: Duration
  /// The index of the action or router in ``Recording/actions``, or nil for a mark.
  public var action: Int?
  /// The number of the execution or dispatch, or nil if the event belongs to none.
  public var execution: UInt64?
  /// The kind of event.
  public var kind: Kind
  /// The reason of a rejection or the cause of a cancellation, by its name in the module Action: `busy`.
  public var reason: String?
  /// The conditions that were not met when an input was rejected with the reason `gateClosed`, or when the action
  /// became disabled, as the reasons that the program passed to `Gate.require`. Nil if the conditions have no reasons.
  public var blockers: [String]?
  /// The fraction of the work that is done, from 0 to 1, for a progress event.
  public var fraction: Double?
  /// The number of the retry, starting at 1, for a retry event.
  public var attempt: Int?
  /// The text of a mark, or the input, element or error if the rule of the action allows it.
  public var text: String?
  /// The execution or dispatch that caused the execution. It is recorded when the execution begins.
  public var origin: Origin?

  /// Creates an event.
  public init(
    sequence: UInt64, time: Duration, action: Int? = nil, execution: UInt64? = nil, kind: Kind,
    reason: String? = nil, blockers: [String]? = nil, fraction: Double? = nil, attempt: Int? = nil,
    text: String? = nil, origin: Origin? = nil
  ) {
    self.sequence = sequence
    self.time = time
    self.action = action
    self.execution = execution
    self.kind = kind
    self.reason = reason
    self.blockers = blockers
    self.fraction = fraction
    self.attempt = attempt
    self.text = text
    self.origin = origin
  }
}

extension InspectorEvent {
  /// Returns blockers in one line, or nil if they have no text.
  static func words(_ blockers: [String]?) -> String? {
    let words = blockers?.filter { !$0.isEmpty } ?? []
    return words.isEmpty ? nil : words.joined(separator: ", ")
  }
}

extension InspectorEvent.Kind {
  /// An input was accepted and waits, either in a queue or for its time.
  public static let waiting = Self(rawValue: "waiting")
  /// An execution started.
  public static let started = Self(rawValue: "started")
  /// An input was not used because its caller joined this execution.
  public static let joined = Self(rawValue: "joined")
  /// The work emitted an element.
  public static let element = Self(rawValue: "element")
  /// The work reported progress.
  public static let progress = Self(rawValue: "progress")
  /// The work failed and is retried.
  public static let retrying = Self(rawValue: "retrying")
  /// The work exceeded its time limit and is abandoned.
  public static let timedOut = Self(rawValue: "timedOut")
  /// The work completed.
  public static let completed = Self(rawValue: "completed")
  /// The work failed.
  public static let failed = Self(rawValue: "failed")
  /// The execution was cancelled. If it had started, its work may not have stopped yet.
  public static let cancelled = Self(rawValue: "cancelled")
  /// The work of an execution that has already ended for its caller has stopped.
  public static let stopped = Self(rawValue: "stopped")
  /// An input was rejected.
  public static let rejected = Self(rawValue: "rejected")
  /// The action became enabled. It accepts inputs unless it is busy.
  public static let enabled = Self(rawValue: "enabled")
  /// The action became disabled. It rejects every input.
  public static let disabled = Self(rawValue: "disabled")
  /// The owner of the action released it.
  public static let released = Self(rawValue: "released")
  /// A router began a dispatch.
  public static let dispatched = Self(rawValue: "dispatched")
  /// The program added a mark.
  public static let mark = Self(rawValue: "mark")

  /// A Boolean value that indicates whether an execution or a dispatch ends with this event for its caller. Only
  /// ``stopped`` may follow.
  public var isEnd: Bool { self == .completed || self == .failed || self == .cancelled || self == .rejected }
}

extension InspectorEvent.Kind: CustomStringConvertible {
  public var description: String { rawValue }
}
