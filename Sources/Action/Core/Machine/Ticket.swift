/// The number of an execution, and where it is found.
@usableFromInline
struct Ticket: Sendable, Equatable {
  /// From 1 on, in the order in which executions were asked for.
  let id: UInt64
  /// Its place among the executions that wait or run; used again when it has ended.
  let slot: Int
  /// The lane of its key.
  let lane: Int
}
