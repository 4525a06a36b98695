import Streams

/// Executions that wait, first in, first out; one that gives up leaves from the middle.
///
/// Their numbers ascend, so a binary search finds one. An execution that leaves from the middle is marked, and the
/// marked ones are swept out when they are more than those that wait: so sweeping takes constant time for each.
struct TicketQueue: Sendable {
  private struct QueuedTicket: Sendable {
    let ticket: Ticket
    var hasLeft = false
  }

  /// Nil before the first ticket, so that copying this queue retains nothing.
  private var storage: [QueuedTicket]?
  /// The index of the first ticket that has not been taken.
  private var head = 0
  private(set) var count = 0

  var isEmpty: Bool { count == 0 }

  private var queued: [QueuedTicket] {
    get { storage ?? [] }
    _modify {
      var queued = storage.take() ?? []
      defer { storage = queued }
      yield &queued
    }
  }

  var first: Ticket? { queued[head...].first { !$0.hasLeft }?.ticket }

  mutating func append(_ ticket: Ticket) {
    queued.append(QueuedTicket(ticket: ticket))
    count += 1
  }

  mutating func popFirst() -> Ticket? {
    while head < queued.count {
      let next = queued[head]
      head += 1
      if !next.hasLeft {
        count -= 1
        sweep()
        return next.ticket
      }
    }
    return nil
  }

  /// - Returns: whether it waited.
  mutating func remove(_ ticket: Ticket) -> Bool {
    var (low, high) = (head, queued.count)
    while low < high {
      let middle = (low + high) / 2
      if queued[middle].ticket.id < ticket.id { low = middle + 1 } else { high = middle }
    }
    guard low < queued.count, queued[low].ticket == ticket, !queued[low].hasLeft else { return false }
    queued[low].hasLeft = true
    count -= 1
    sweep()
    return true
  }

  mutating func removeAll() -> [Ticket] {
    let waiting = queued[head...].filter { !$0.hasLeft }.map(\.ticket)
    self = TicketQueue()
    return waiting
  }

  private mutating func sweep() {
    if count == 0 {
      queued.removeAll(keepingCapacity: queued.count < 64)
      head = 0
    } else if queued.count > 2 * count + 64 {
      queued = queued[head...].filter { !$0.hasLeft }
      head = 0
    }
  }
}
