/// An event in the ring: 64 bytes, 63 of them used, without references.
struct EventRecord: Sendable {
  /// The tags for an execution without an origin and for an origin that is a dispatch.
  private static let (none, dispatch) = (UInt32.max, UInt32.max - 1)

  private(set) var nanoseconds: Int64
  private var execution: UInt64
  private var originNumber: UInt64 = 0
  private var fraction: Double
  /// The start of the bytes of the blockers and the text, counted over all text bytes ever added. It is set even if
  /// there are no bytes.
  private(set) var bytesStart: Int
  private(set) var bytesCount: UInt32
  /// The number of bytes of the blockers, which come first.
  private(set) var blockersCount: UInt32
  private var action: UInt32
  private var originAction = EventRecord.none
  private var attempt: UInt32
  private(set) var kind: KindCode
  private var reason: ReasonCode
  /// A Boolean value that indicates whether there is a text, possibly an empty one.
  let hasText: Bool

  init(_ event: borrowing NewEvent, bytesStart: Int, bytesCount: Int, blockersCount: Int) {
    nanoseconds = event.nanoseconds
    execution = event.execution
    fraction = event.fraction
    action = event.action.map { UInt32(truncatingIfNeeded: $0) } ?? EventRecord.none
    attempt = event.attempt
    kind = event.kind
    reason = event.reason
    hasText = event.text != nil
    self.bytesStart = bytesStart
    self.bytesCount = UInt32(truncatingIfNeeded: bytesCount)
    self.blockersCount = UInt32(truncatingIfNeeded: blockersCount)
    switch event.origin {
    case .execution(let action, let number):
      (originAction, originNumber) = (UInt32(truncatingIfNeeded: action), number)
    case .dispatch(let number): (originAction, originNumber) = (EventRecord.dispatch, number)
    case nil: break
    }
  }

  /// The position of the first byte of the text, which extends to ``bytesEnd``.
  var textStart: Int { bytesStart + Int(blockersCount) }

  /// The position after the last byte, counted over all text bytes ever added.
  var bytesEnd: Int { bytesStart + Int(bytesCount) }

  /// The execution that the event belongs to, or nil if it belongs to none.
  var run: RunKey? {
    action == EventRecord.none || execution == 0 ? nil : RunKey(action: Int(action), number: execution)
  }

  private var origin: InspectorEvent.Origin? {
    switch originAction {
    case EventRecord.none: nil
    case EventRecord.dispatch: .dispatch(originNumber)
    default: .execution(action: Int(originAction), number: originNumber)
    }
  }

  /// Returns the event in its public form.
  func event(_ sequence: UInt64, _ text: String?, blockers: [String]? = nil) -> InspectorEvent {
    InspectorEvent(
      sequence: sequence, time: .nanoseconds(nanoseconds),
      action: action == EventRecord.none ? nil : Int(action), execution: execution == 0 ? nil : execution,
      kind: kind.kind, reason: reason.name, blockers: blockers, fraction: fraction.isNaN ? nil : fraction,
      attempt: attempt == 0 ? nil : Int(attempt), text: text, origin: origin)
  }
}

/// An event that is about to be added to the ring. It is not copyable, because copying it takes as long as recording
/// it.
struct NewEvent: ~Copyable, Sendable {
  /// The separator of blockers. A blocker that contains it is recorded as several.
  static let separator: Character = "\0"

  var nanoseconds: Int64 = 0
  /// The index of the action or router, or nil for a mark.
  var action: Int?
  /// The number of the execution or dispatch, or 0 if there is none.
  var execution: UInt64 = 0
  var kind: KindCode
  var reason = ReasonCode.none
  /// The fraction of the work that is done, or NaN if there is none.
  var fraction = Double.nan
  /// The number of the retry, or 0 if there is none.
  var attempt: UInt32 = 0
  var text: String?
  var origin: InspectorEvent.Origin?
  /// The blockers, with separators between them.
  var blockers: String?
}
