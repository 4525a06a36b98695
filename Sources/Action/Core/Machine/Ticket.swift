/// The number of an execution, and where it is found.
package struct Ticket: Sendable, Equatable {
  /// From 1 on, in the order in which executions were asked for.
  let id: UInt64
  /// The slot of the execution, which is used again when the execution has ended.
  let slot: Int
  /// The lane of the input's key.
  let lane: Int
}
