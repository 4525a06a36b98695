/// The number of an execution, and its location. Tickets are ordered by the requests.
package struct Ticket: Sendable, Comparable {
  /// The number, from 1, in the order of the requests.
  let id: UInt64
  /// The slot of the execution, which is reused when the execution has ended.
  let slot: Int
  /// The lane of the input's key.
  let lane: Int

  package static func < (left: Ticket, right: Ticket) -> Bool { left.id < right.id }
}
