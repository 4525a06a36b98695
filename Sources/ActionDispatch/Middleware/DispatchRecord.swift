/// One dispatch that is over.
public struct DispatchRecord: Sendable {
  /// The number of the dispatch, from 1 on, in the order in which dispatches that somebody observes or records have
  /// begun, over all routers.
  public let id: UInt64
  /// The action as it was sent.
  public let action: any DispatchedAction
  /// The outcome that the sender got: the answer, or the error.
  public let outcome: Result<any Sendable, any Error>
  /// The time at which it was sent.
  public let started: ContinuousClock.Instant
  /// The time from sending to outcome, middleware included.
  public let duration: Duration
}

extension DispatchRecord: CustomStringConvertible {
  public var description: String {
    switch outcome {
    case .success(let answer): "\(action)\(answer is Void ? "" : " gave \(answer)") in \(duration)"
    case .failure(let error): "\(action) failed in \(duration): \(error)"
    }
  }
}
