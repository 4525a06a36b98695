/// Records the dispatches of a router for another module, including their start and the nested work.
///
/// The router calls the recorder outside all middleware, without a lock, on the threads of the senders and handlers.
/// Overlapping dispatches may call it in parallel.
package protocol DispatchRecorder: AnyObject, Sendable {
  /// Records the start of a dispatch.
  func began(_ dispatch: UInt64, _ type: any DispatchedAction.Type)

  /// Records the end of a dispatch.
  ///
  /// - Parameter error: the error that the sender receives, or nil if it receives a result.
  func ended(_ dispatch: UInt64, _ error: (any Error)?)
}
