package import Streams

extension ActionsRouter {
  /// Starts recording the dispatches that are sent after this call.
  ///
  /// - Returns: a token that ends the recording.
  package func record(by recorder: any DispatchRecorder) -> any Disposable {
    route.monitor.add(recorder)
  }

  /// The number of the dispatch that the current code handles, or nil if the dispatch is not recorded.
  package static var currentDispatch: UInt64? { DispatchLog.current }
}
