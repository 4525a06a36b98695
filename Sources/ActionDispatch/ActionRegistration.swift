public import Streams

/// The token that `register` returns. Disposing it unregisters the handler.
///
/// ```swift
/// try dispatcher.register(action: ShowHome.self) { print("home") }.disposed(by: bag)
/// ```
///
/// Releasing the token does not unregister the handler. Disposing the token has no effect after its dispatcher has been
/// released, or after another handler has been registered for the action. A running call of the handler continues.
public final class ActionRegistration: Disposable {
  private let table: HandlerTable
  private let key: ObjectIdentifier
  private let number: UInt64

  init(_ table: HandlerTable, _ registration: Registration) {
    self.table = table
    key = registration.key
    number = registration.number
  }

  /// Unregisters the handler. The action is then unhandled.
  public func dispose() { table.unregister(key, number) }
}
