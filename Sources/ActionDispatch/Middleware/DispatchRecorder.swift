/// Takes down the dispatches of a router, for another module: also their beginnings, and what they lead to.
///
/// The router calls it outside all middlewares, without a lock, on the threads of the senders and handlers. Dispatches
/// that overlap may call it at once.
package protocol DispatchRecorder: AnyObject, Sendable {
  /// Takes the beginning of a dispatch.
  func began(_ dispatch: UInt64, _ type: any DispatchedAction.Type)

  /// Takes the end of a dispatch.
  ///
  /// - Parameter error: the error that the sender gets; nil if it gets an answer.
  func ended(_ dispatch: UInt64, _ error: (any Error)?)
}
