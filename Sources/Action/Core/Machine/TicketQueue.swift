import Streams

/// Executions that wait, first in, first out; one that gives up leaves from the middle.
///
/// Their numbers ascend, so a binary search finds one. An execution that leaves from the middle is marked, and the
/// marked ones are swept out when they are more than those that wait: so sweeping takes constant time for each.
struct TicketQueue: Sendable {
  private struct Entry: Sendable {
    let ticket: Ticket
    var hasLeft = false
  }

  /// Nil before the first entry, so that copying this queue retains nothing.
  private var storage: [Entry]?
  /// The index of the first entry that has not been taken.
  private var head = 0
  private(set) var count = 0

  var isEmpty: Bool { count == 0 }

  private var entries: [Entry] {
    get { storage ?? [] }
    _modify {
      var entries = storage.take() ?? []
      defer { storage = entries }
      yield &entries
    }
  }

  var first: Ticket? { entries[head...].first { !$0.hasLeft }?.ticket }

  mutating func append(_ ticket: Ticket) {
    entries.append(Entry(ticket: ticket))
    count += 1
  }

  mutating func popFirst() -> Ticket? {
    while head < entries.count {
      let entry = entries[head]
      head += 1
      if !entry.hasLeft {
        count -= 1
        sweep()
        return entry.ticket
      }
    }
    return nil
  }

  /// - Returns: whether it waited.
  mutating func remove(_ ticket: Ticket) -> Bool {
    var (low, high) = (head, entries.count)
    while low < high {
      let middle = (low + high) / 2
      if entries[middle].ticket.id < ticket.id { low = middle + 1 } else { high = middle }
    }
    guard low < entries.count, entries[low].ticket == ticket, !entries[low].hasLeft else { return false }
    entries[low].hasLeft = true
    count -= 1
    sweep()
    return true
  }

  mutating func removeAll() -> [Ticket] {
    let waiting = entries[head...].filter { !$0.hasLeft }.map(\.ticket)
    self = TicketQueue()
    return waiting
  }

  private mutating func sweep() {
    if count == 0 {
      entries.removeAll(keepingCapacity: entries.count < 64)
      head = 0
    } else if entries.count > 2 * count + 64 {
      entries = entries[head...].filter { !$0.hasLeft }
      head = 0
    }
  }
}
