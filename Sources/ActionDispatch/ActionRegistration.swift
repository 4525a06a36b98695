public import Streams

/// The token that `register` returns: disposing it takes the handler away.
///
/// ```swift
/// try dispatcher.register(action: ShowHome.self) { print("home") }.disposed(by: bag)
/// ```
///
/// Letting go of the token changes nothing. Nor does disposing it after its dispatcher has been released, or after the
/// action has been registered anew. A call of the handler that is running goes on to its end.
public final class ActionRegistration: Disposable {
  private let table: HandlerTable
  private let key: ObjectIdentifier
  private let number: UInt64

  init(_ table: HandlerTable, _ registration: Registration) {
    self.table = table
    key = registration.key
    number = registration.number
  }

  /// Takes the handler away: the action is unhandled then.
  public func dispose() { table.unregister(key, number) }
}
