/// The latest events, up to a number of events and a number of bytes of text; the oldest go first, and are counted.
///
/// A pure value. Events are records of a fixed size, in a buffer that is written in a circle; their texts lie in a
/// second one. When that is full, the oldest events go with their texts. The beginning of an execution that is going on
/// is kept for as long as its end is not forgotten too, so that nobody takes it for one that came from nowhere.
///
/// - Complexity: adding is amortised constant, apart from the bytes of the text; a snapshot is linear.
struct EventRing: Sendable {
  /// A beginning that there was no room for any more.
  struct Beginning: Sendable {
    let sequence: UInt64
    let record: EventRecord
    let text: String?
  }

  private let capacity: Int
  private var records: [EventRecord] = []
  /// The index of the oldest record: 0 until the buffer is full.
  private var first = 0
  private var text: TextRing
  /// The number of the oldest event that is held, or of the next one, if none is.
  private(set) var base: UInt64 = 1
  private(set) var count = 0
  private(set) var beginnings: [RunKey: Beginning] = [:]
  /// The number of beginnings that are kept at most.
  private let beginningLimit: Int

  /// - Parameters:
  ///   - capacity: the number of events, at least 1.
  ///   - textCapacity: the number of bytes.
  init(capacity: Int, textCapacity: Int) {
    self.capacity = max(1, capacity)
    text = TextRing(capacity: textCapacity)
    beginningLimit = self.capacity
  }

  /// The number of the latest event; 0 if there was none.
  var latest: UInt64 { base + UInt64(count) - 1 }

  /// The number of events that can no longer be handed out.
  var droppedCount: UInt64 { base - 1 - UInt64(beginnings.count) }

  // MARK: Adding

  mutating func append(_ event: borrowing NewEvent) {
    let bytes = event.text.map(text.fitting) ?? 0
    while count == capacity || !hasRoom(bytes) { dropFirst() }
    let record = EventRecord(event, textStart: text.end, textCount: bytes)
    if let new = event.text {
      text.append(new, bytes, keeping: count == 0 ? text.end : records[first].textStart)
    }
    let next = index(count)
    if next == records.count { records.append(record) } else { records[next] = record }
    count += 1
  }

  private func hasRoom(_ bytes: Int) -> Bool {
    count == 0 || text.hasRoom(for: bytes, keeping: records[first].textStart)
  }

  /// The place of an event in the buffer, counted from the oldest.
  private func index(_ offset: Int) -> Int {
    let index = first + offset
    return index < capacity ? index : index - capacity
  }

  private mutating func dropFirst() {
    let record = records[first]
    if let run = record.run {
      if record.kind.isBeginning {
        if !endsSoon(run), beginnings.count < beginningLimit || beginnings[run] != nil {
          beginnings[run] = Beginning(sequence: base, record: record, text: text(of: record))
        }
      } else if !beginnings.isEmpty, record.kind.isEnd {
        beginnings[run] = nil
      }
    }
    first = index(1)
    base += 1
    count -= 1
    if count == 0 { first = 0 }
  }

  /// Whether the end of an execution, whose beginning is the oldest event, is one of the next: then nothing is lost with
  /// the beginning.
  private func endsSoon(_ run: RunKey) -> Bool {
    for offset in 1..<max(1, min(8, count)) {
      let next = records[index(offset)]
      if next.kind.isEnd, next.run == run { return true }
    }
    return false
  }

  /// Forgets all events.
  mutating func removeAll() {
    let latest = latest
    self = EventRing(capacity: capacity, textCapacity: text.capacity)
    base = latest + 1
  }

  // MARK: Handing out

  /// The events after the one with the number `sequence`, in their order.
  ///
  /// - Parameter limit: the number of events at most.
  func events(after sequence: UInt64, limit: Int = .max) -> [InspectorEvent] {
    let skipped = sequence < base ? 0 : min(Int(sequence - base) + 1, count)
    return (skipped..<min(count, limit < count ? skipped + limit : count)).map { offset in
      let record = records[index(offset)]
      return record.event(base + UInt64(offset), text(of: record))
    }
  }

  /// All events, with the kept beginnings.
  var events: [InspectorEvent] {
    beginnings.values.sorted { $0.sequence < $1.sequence }.map { $0.record.event($0.sequence, $0.text) }
      + events(after: 0)
  }

  private func text(of record: EventRecord) -> String? {
    record.hasText ? text.string(record.textStart..<record.textEnd) : nil
  }
}
