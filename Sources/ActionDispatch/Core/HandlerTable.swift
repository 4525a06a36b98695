import Streams
import Synchronization

/// The handlers of a router, or those of a dispatcher that takes part in no routing.
///
/// One table, not one for each dispatcher and one for all: a single step under its lock decides which
/// handler an action has.
final class HandlerTable: Sendable {
  private static let numbers = Atomic<UInt64>(0)

  private let state = Lock(HandlerTableState())

  /// A number that no dispatcher and no registration has had before.
  static func newNumber() -> UInt64 { numbers.add(1, ordering: .relaxed).newValue }

  func handler(_ key: ObjectIdentifier, of owner: UInt64?) -> Registration? {
    state.withLock { $0.handler(key, of: owner) }
  }

  /// Looks up the handler, or the reason why there is none, in one step: between two steps the reason might go away.
  func answer(for type: any DispatchedAction.Type, of owner: UInt64?) -> Result<Registration, DispatchError> {
    state.withLock { $0.answer(for: type, of: owner) }
  }

  func register(_ registration: Registration) throws(DispatchError) {
    if let other = state.withLock({ $0.register(registration) }) {
      throw .alreadyRegistered(registration.type, at: other.site)
    }
  }

  func unregister(_ key: ObjectIdentifier, _ number: UInt64) {
    // Kept until the lock is free: releasing the handler's closure may run a client's code.
    let gone = state.withLock { $0.unregister(key, number) }
    withExtendedLifetime(gone) {}
  }

  func forget(_ owner: UInt64) {
    let gone = state.withLock { $0.forget(owner) }
    withExtendedLifetime(gone) {}
  }
}
