public import Streams

/// What `register` returns: it takes the handler away again.
///
/// ```swift
/// try dispatcher.register(action: ShowHome.self) { print("home") }.disposed(by: bag)
/// ```
///
/// Letting go of it changes nothing. Disposing it after its dispatcher has been released, or after the action has been
/// registered anew, changes nothing either. A call of the handler that is running is finished.
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
