/// A step in the life of an input, as the log stores it.
enum Record: Hashable, Sendable {
  case accepted(Accepted)
  /// An attempt has failed. `count` includes the earlier attempts.
  case attempted(id: UInt64, count: UInt32, error: String)
  /// The input waits for a decision, and is not tried again before ``released(id:)``.
  case heldBack(id: UInt64, error: String)
  case released(id: UInt64)
  case removed(id: UInt64, Removal)
  /// Damaged bytes of an earlier log.
  case setAside([UInt8])
  /// All damaged bytes before this record are forgotten.
  case setAsideDropped

  /// The reasons why an input leaves the queue.
  enum Removal: UInt8, Sendable {
    case delivered = 1
    case discarded = 2
    case cancelled = 3
  }

  /// The number of the input, or `nil` for damaged bytes.
  var id: UInt64? {
    switch self {
    case .accepted(let accepted): accepted.id
    case .attempted(let id, _, _), .heldBack(let id, _), .released(let id), .removed(let id, _): id
    case .setAside, .setAsideDropped: nil
    }
  }
}

/// An input in the queue. The log does not depend on its type.
struct Accepted: Hashable, Sendable {
  /// Inputs are numbered in the order in which they were accepted.
  var id: UInt64
  /// The idempotency key, which all attempts use.
  var key: String
  /// The name of the action.
  var action: String
  /// Inputs of an action with equal bytes are delivered in order.
  var order: [UInt8]
  /// The version of the type of the input.
  var version: UInt32
  /// The encoded input.
  var payload: [UInt8]
}
