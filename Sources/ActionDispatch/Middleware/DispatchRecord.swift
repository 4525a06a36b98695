/// One finished dispatch.
public struct DispatchRecord: Sendable {
  /// The number of the dispatch, starting with 1. Observed and recorded dispatches of all routers are numbered in the
  /// order in which they begin.
  public let id: UInt64
  /// The action as it was sent.
  public let action: any DispatchedAction
  /// The outcome that the sender received: the result or the error.
  public let outcome: Result<any Sendable, any Error>
  /// The time at which the action was sent or, if it was sent with a time to wait, the time at which the wait ended.
  public let started: ContinuousClock.Instant
  /// The time from ``started`` to the outcome, including middleware.
  public let duration: Duration
}

extension DispatchRecord: CustomStringConvertible {
  public var description: String {
    switch outcome {
    case .success(let result): "\(action)\(result is Void ? "" : " returned \(result)") in \(duration)"
    case .failure(let error): "\(action) failed in \(duration): \(error)"
    }
  }
}
