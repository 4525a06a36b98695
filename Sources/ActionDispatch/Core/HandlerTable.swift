import Streams
import Synchronization

/// The handlers of a router, or of a dispatcher without routing.
///
/// There is one table instead of a table per dispatcher plus a common one, so that a single step under its lock
/// determines the handler of an action.
final class HandlerTable: Sendable {
  private static let numbers = Atomic<UInt64>(0)

  private let state = Lock(HandlerTableState())

  /// Returns a number that no dispatcher and no registration has had before.
  static func newNumber() -> UInt64 { numbers.add(1, ordering: .relaxed).newValue }

  func handler(_ key: ObjectIdentifier, of owner: UInt64?) -> Registration? {
    state.withLock { $0.handler(key, of: owner) }
  }

  /// Returns the handler, or the reason why there is none, in a single step. The reason could change between two steps.
  func answer(for type: any DispatchedAction.Type, of owner: UInt64?) -> Result<Registration, DispatchError> {
    state.withLock { $0.answer(for: type, of: owner) }
  }

  func register(_ registration: Registration) throws(DispatchError) {
    if let other = state.withLock({ $0.register(registration) }) {
      throw .alreadyRegistered(registration.type, at: other.site)
    }
  }

  func unregister(_ key: ObjectIdentifier, _ number: UInt64) {
    // Retained until the lock is released, because deallocating the handler's closure can run client code.
    let gone = state.withLock { $0.unregister(key, number) }
    withExtendedLifetime(gone) {}
  }

  func forget(_ owner: UInt64) {
    let gone = state.withLock { $0.forget(owner) }
    withExtendedLifetime(gone) {}
  }
}
