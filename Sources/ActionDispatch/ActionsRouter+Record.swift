package import Streams

extension ActionsRouter {
  /// Begins to record the dispatches that are sent from now on.
  ///
  /// - Returns: a token that ends the recording.
  package func record(by recorder: any DispatchRecorder) -> any Disposable {
    route.monitor.add(recorder)
  }

  /// The dispatch that the present code handles, if that is recorded: its number.
  package static var currentDispatch: UInt64? { DispatchLog.current }
}
