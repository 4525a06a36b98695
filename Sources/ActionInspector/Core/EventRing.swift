/// The latest events, up to a number of events and a number of text bytes. The oldest events are dropped first and
/// counted.
///
/// This is a pure value. Events are fixed-size records in a circular buffer, and their texts are in a second one. When
/// the text buffer is full, the oldest events are dropped with their texts. The beginnings of running executions are
/// kept, up to a limit, until their ends are dropped too, so that a snapshot shows where these executions began.
///
/// - Complexity: adding is amortized constant, apart from the bytes of the text. A snapshot is linear.
struct EventRing: Sendable {
  /// The beginning of a running execution that was dropped from the buffer.
  struct Beginning: Sendable {
    let sequence: UInt64
    let record: EventRecord
    let text: String?
  }

  private let capacity: Int
  private var records: [EventRecord] = []
  /// The index of the oldest record. It is 0 until the buffer is full.
  private var first = 0
  private var text: TextRing
  /// The number of the oldest event in the buffer, or of the next event if the buffer is empty.
  private(set) var base: UInt64 = 1
  private(set) var count = 0
  private(set) var beginnings: [RunKey: Beginning] = [:]
  /// The maximum number of beginnings that are kept.
  private let beginningLimit: Int

  /// - Parameters:
  ///   - capacity: the maximum number of events, at least 1.
  ///   - textCapacity: the maximum number of text bytes.
  init(capacity: Int, textCapacity: Int) {
    self.capacity = max(1, capacity)
    text = TextRing(capacity: textCapacity)
    beginningLimit = self.capacity
  }

  /// The number of the latest event, or 0 if there was none.
  var latest: UInt64 { base + UInt64(count) - 1 }

  /// The number of events that are no longer available.
  var droppedCount: UInt64 { base - 1 - UInt64(beginnings.count) }

  // MARK: Adding

  mutating func append(_ event: borrowing NewEvent) {
    let blockers = event.blockers.map { text.fitting($0, in: text.capacity) } ?? 0
    let bytes = event.text.map { text.fitting($0, in: text.capacity - blockers) } ?? 0
    while count == capacity || !hasRoom(blockers + bytes) { dropFirst() }
    let record = EventRecord(
      event, bytesStart: text.end, bytesCount: blockers + bytes, blockersCount: blockers)
    let start = count == 0 ? text.end : records[first].bytesStart
    if let new = event.blockers { text.append(new, blockers, keeping: start) }
    if let new = event.text { text.append(new, bytes, keeping: start) }
    let next = index(count)
    if next == records.count { records.append(record) } else { records[next] = record }
    count += 1
  }

  private func hasRoom(_ bytes: Int) -> Bool {
    count == 0 || text.hasRoom(for: bytes, keeping: records[first].bytesStart)
  }

  /// Returns the buffer index of an event, given its offset from the oldest event.
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

  /// Returns whether one of the next events ends the execution that begins with the oldest event, so that the beginning
  /// need not be kept.
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

  // MARK: Reading

  /// Returns the events after the event with the number `sequence`, in order.
  ///
  /// - Parameter limit: the maximum number of events.
  func events(after sequence: UInt64, limit: Int = .max) -> [InspectorEvent] {
    let skipped = sequence < base ? 0 : min(Int(sequence - base) + 1, count)
    return (skipped..<min(count, limit < count ? skipped + limit : count)).map { offset in
      let record = records[index(offset)]
      return record.event(base + UInt64(offset), text(of: record), blockers: blockers(of: record))
    }
  }

  /// The kept beginnings of running executions, followed by all events in the buffer.
  var events: [InspectorEvent] {
    beginnings.values.sorted { $0.sequence < $1.sequence }.map { $0.record.event($0.sequence, $0.text) }
      + events(after: 0)
  }

  private func text(of record: EventRecord) -> String? {
    record.hasText ? text.string(record.textStart..<record.bytesEnd) : nil
  }

  private func blockers(of record: EventRecord) -> [String]? {
    if record.blockersCount == 0 { return nil }
    return text.string(record.bytesStart..<record.textStart).split(separator: NewEvent.separator)
      .map(String.init)
  }
}
