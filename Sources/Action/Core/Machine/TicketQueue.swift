import Streams

/// Waiting executions in first-in, first-out order.
///
/// The numbers ascend, so an execution is found by binary search. A cancelled execution in the middle is only marked as
/// removed. Marked executions are deleted when they outnumber the waiting executions, so removal takes amortized
/// constant time.
struct TicketQueue: Sendable {
  private struct QueuedTicket: Sendable {
    let ticket: Ticket
    var hasLeft = false
    /// See ``GroupState/arrive()``.
    var arrival: UInt64 = 0
  }

  /// The queued tickets, or nil before the first ticket. Copying a queue without storage retains nothing.
  private var storage: [QueuedTicket]?
  /// The index of the first ticket that has not been removed.
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

  /// The first ticket's arrival in the group.
  var firstArrival: UInt64? { queued[head...].first { !$0.hasLeft }?.arrival }

  /// Records the arrival of the last ticket.
  mutating func arrived(_ arrival: UInt64) {
    if count > 0 { queued[queued.count - 1].arrival = arrival }
  }

  func prefix(_ count: Int) -> [Ticket] {
    queued[head...].lazy.filter { !$0.hasLeft }.prefix(count).map(\.ticket)
  }

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

  /// - Returns: whether the execution was waiting.
  mutating func remove(_ ticket: Ticket) -> Bool {
    var (low, high) = (head, queued.count)
    while low < high {
      let middle = (low + high) / 2
      if queued[middle].ticket.id < ticket.id { low = middle + 1 } else { high = middle }
    }
    guard low < queued.count, queued[low].ticket == ticket, !queued[low].hasLeft else { return false }
    queued[low].hasLeft = true
    count -= 1
    // The first ticket is handled separately, so it is found without a search.
    while head < queued.count, queued[head].hasLeft { head += 1 }
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
