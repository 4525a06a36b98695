import Action

/// The kind of an event as a byte.
enum KindCode: UInt8, Sendable {
  case waiting, started, joined, element, progress, retrying, timedOut, completed, failed, cancelled, stopped
  case rejected, enabled, disabled, released, dispatched, mark

  var kind: InspectorEvent.Kind {
    switch self {
    case .waiting: .waiting
    case .started: .started
    case .joined: .joined
    case .element: .element
    case .progress: .progress
    case .retrying: .retrying
    case .timedOut: .timedOut
    case .completed: .completed
    case .failed: .failed
    case .cancelled: .cancelled
    case .stopped: .stopped
    case .rejected: .rejected
    case .enabled: .enabled
    case .disabled: .disabled
    case .released: .released
    case .dispatched: .dispatched
    case .mark: .mark
    }
  }

  /// A Boolean value that indicates whether this event begins an execution or a dispatch.
  var isBeginning: Bool { self == .waiting || self == .started || self == .dispatched }

  /// A Boolean value that indicates whether an execution or a dispatch ends with this event for its caller. The public
  /// kind is a string, which is slower to compare.
  var isEnd: Bool { self == .completed || self == .failed || self == .cancelled || self == .rejected }
}

/// The reason of a rejection or the cause of a cancellation as a byte.
enum ReasonCode: UInt8, Sendable {
  case none
  case busy, gateClosed, gateFailed, noRoom, tooEarly, notAccepted
  case released
  case work, handle, action, replaced, restarted, abandoned, timeLimit, waiterGone, subscriptionDisposed

  init(_ reason: RejectionReason) {
    self =
      switch reason {
      case .busy: .busy
      case .gateClosed: .gateClosed
      case .gateFailed: .gateFailed
      case .noRoom: .noRoom
      case .tooEarly: .tooEarly
      case .notAccepted: .notAccepted
      case .released: .released
      }
  }

  init(_ cause: CancellationCause) {
    self =
      switch cause {
      case .work: .work
      case .handle: .handle
      case .action: .action
      case .replaced: .replaced
      case .restarted: .restarted
      case .abandoned: .abandoned
      case .timeLimit: .timeLimit
      case .released: .released
      case .waiterGone: .waiterGone
      case .subscriptionDisposed: .subscriptionDisposed
      }
  }

  /// The name in the module Action.
  var name: String? { self == .none ? nil : "\(self)" }
}
