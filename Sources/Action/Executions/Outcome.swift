/// The end of an execution that was accepted.
enum Outcome: Sendable {
  case completed
  case failed(any Error)
  case cancelled
  /// The input was accepted, and turned away later: when its time had come, or by an action of which this one is made.
  case rejected
}
