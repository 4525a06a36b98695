/// An event of an action, a dispatch or a mark, as an inspector keeps it.
///
/// It holds no value of the program. Its text shows an input, an element or an error as far as the rule of the action
/// allowed that.
///
/// ```swift
/// for event in inspector.snapshot().events { print(event.time, event.kind, event.reason ?? "") }
/// // 0.120 seconds started
/// // 0.310 seconds rejected busy
/// ```
public struct InspectorEvent: Sendable, Hashable, Codable {
  /// The kind of an event. A recording of a newer version may hold kinds that have no name here.
  public struct Kind: RawRepresentable, Sendable, Hashable, Codable {
    /// The name of the kind, as recordings write it.
    public let rawValue: String

    /// Makes a kind of its name.
    public init(rawValue: String) { self.rawValue = rawValue }
  }

  /// The part of the recording that an execution belongs to.
  public enum Origin: Sendable, Hashable, Codable {
    /// The execution of the composed or wrapped action that this one is a part of: the index of that action, and the
    /// number of the execution.
    case execution(action: Int, number: UInt64)
    /// The dispatch that began it, by its number.
    case dispatch(UInt64)
  }

  /// The place in the one order of all events of an inspector, from 1 on. Events that were dropped leave gaps.
  public var sequence: UInt64
  /// The time since the inspector was made, by a clock that never goes back.
  public var time: Duration
  /// The index of the action or router in ``Recording/actions``; nil for a mark.
  public var action: Int?
  /// The number of the execution or dispatch; nil for an event that belongs to none.
  public var execution: UInt64?
  /// The kind of event.
  public var kind: Kind
  /// The reason of a rejection, or the cause of a stop or a cancellation, by its name in the module Action: `busy`.
  public var reason: String?
  /// The part of the work that is done, from 0 to 1, of an event of progress.
  public var fraction: Double?
  /// The number of the repetition, from 1 on, of an event of retrying.
  public var attempt: Int?
  /// The input, the element or the error, as far as the rule of the action allowed it; or the words of a mark.
  public var text: String?
  /// The part of the recording that the execution belongs to, said when it begins.
  public var origin: Origin?

  /// Makes an event.
  public init(
    sequence: UInt64, time: Duration, action: Int? = nil, execution: UInt64? = nil, kind: Kind,
    reason: String? = nil, fraction: Double? = nil, attempt: Int? = nil, text: String? = nil,
    origin: Origin? = nil
  ) {
    self.sequence = sequence
    self.time = time
    self.action = action
    self.execution = execution
    self.kind = kind
    self.reason = reason
    self.fraction = fraction
    self.attempt = attempt
    self.text = text
    self.origin = origin
  }
}

extension InspectorEvent.Kind {
  /// An input was accepted, and its turn or its time has not come yet.
  public static let waiting = Self(rawValue: "waiting")
  /// An execution began.
  public static let started = Self(rawValue: "started")
  /// An input is not used: its caller shares this execution.
  public static let joined = Self(rawValue: "joined")
  /// The work emitted an element.
  public static let element = Self(rawValue: "element")
  /// The work reported its progress.
  public static let progress = Self(rawValue: "progress")
  /// The work failed, and runs again.
  public static let retrying = Self(rawValue: "retrying")
  /// The work took too long, and is being stopped.
  public static let timedOut = Self(rawValue: "timedOut")
  /// The execution has been cancelled, and its work is asked to stop.
  public static let stopping = Self(rawValue: "stopping")
  /// The work ended.
  public static let completed = Self(rawValue: "completed")
  /// The work failed.
  public static let failed = Self(rawValue: "failed")
  /// The execution was cancelled, and its work has stopped.
  public static let cancelled = Self(rawValue: "cancelled")
  /// An input was turned away.
  public static let rejected = Self(rawValue: "rejected")
  /// The gate of the action is open from now on: it takes an input unless it is busy.
  public static let enabled = Self(rawValue: "enabled")
  /// The gate of the action is closed from now on: it turns each input away.
  public static let disabled = Self(rawValue: "disabled")
  /// The owner of the action has let go of it.
  public static let released = Self(rawValue: "released")
  /// A router began a dispatch.
  public static let dispatched = Self(rawValue: "dispatched")
  /// The program left a mark.
  public static let mark = Self(rawValue: "mark")

  /// Whether this is the last event of an execution or a dispatch.
  public var isEnd: Bool { self == .completed || self == .failed || self == .cancelled || self == .rejected }
}

extension InspectorEvent.Kind: CustomStringConvertible {
  public var description: String { rawValue }
}
