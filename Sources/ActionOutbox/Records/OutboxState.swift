/// The inputs that have been accepted and not removed, as the records of a log describe them.
struct OutboxState: Sendable {
  struct Pending: Hashable, Sendable {
    let accepted: Accepted
    /// The number of failed attempts.
    fileprivate(set) var attempts: UInt32 = 0
    /// The error of the last one.
    fileprivate(set) var lastError: String?
    /// The reason why the input waits for a decision, or `nil` if it does not.
    fileprivate(set) var heldBack: String?

    fileprivate init(_ accepted: Accepted) { self.accepted = accepted }

    private var attempted: Record? {
      lastError.map { .attempted(id: accepted.id, count: attempts, error: $0) }
    }

    private var held: Record? { heldBack.map { .heldBack(id: accepted.id, error: $0) } }

    /// The records that describe this input, and no earlier ones.
    fileprivate var records: [Record] { [.accepted(accepted)] + [attempted, held].compactMap(\.self) }

    /// The size of ``records`` in a file. It is needed for every record of a log, and costs no array.
    fileprivate var size: Int {
      Record.accepted(accepted).size + (attempted?.size ?? 0) + (held?.size ?? 0)
    }
  }

  private var pending: [UInt64: Pending] = [:]
  /// Damaged bytes of the log, in pieces of at most ``LogFormat/maxLength``.
  private(set) var setAside: [[UInt8]] = []
  /// The size of ``records`` in a file.
  private(set) var liveSize = 0
  /// A number greater than the numbers of all records.
  private(set) var nextID: UInt64 = 1

  /// Applies the next record of the log. A record of an input that is unknown or removed has no effect.
  mutating func apply(_ record: Record) {
    guard let id = record.id else {
      if case .setAside(let bytes) = record { keepAside(bytes) }
      if record == .setAsideDropped { dropSetAside() }
      return
    }
    nextID = max(nextID, id + 1)
    // The input is taken out while it changes, so nothing is copied.
    let old = pending.removeValue(forKey: id)
    if let old { liveSize -= old.size }
    guard let new = Self.changed(old, by: record) else { return }
    liveSize += new.size
    pending[id] = new
  }

  /// Keeps damaged bytes.
  mutating func keepAside(_ bytes: [UInt8]) {
    for start in stride(from: 0, to: bytes.count, by: LogFormat.maxLength) {
      let piece = Array(bytes[start..<min(start + LogFormat.maxLength, bytes.count)])
      setAside.append(piece)
      liveSize += Record.setAside(piece).size
    }
  }

  private mutating func dropSetAside() {
    liveSize -= setAside.reduce(0) { $0 + Record.setAside($1).size }
    setAside = []
  }

  private static func changed(_ pending: Pending?, by record: Record) -> Pending? {
    if case .accepted(let accepted) = record { return pending ?? Pending(accepted) }
    guard var pending else { return nil }
    switch record {
    case .attempted(_, let count, let error): (pending.attempts, pending.lastError) = (count, error)
    case .heldBack(_, let error): pending.heldBack = error
    case .released: pending.heldBack = nil
    case .removed: return nil
    case .accepted, .setAside, .setAsideDropped: break
    }
    return pending
  }

  var count: Int { pending.count }

  /// The records of a new log with exactly this content.
  var records: [Record] {
    setAside.map(Record.setAside) + pending.keys.sorted().flatMap { pending[$0]?.records ?? [] }
  }

  /// Returns the inputs of an action in the order in which they were accepted.
  func pending(of action: String) -> [Pending] {
    pending.values.filter { $0.accepted.action == action }.sorted { $0.accepted.id < $1.accepted.id }
  }

  subscript(id: UInt64) -> Pending? { pending[id] }
}
