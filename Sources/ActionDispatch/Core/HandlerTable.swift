import Streams
import Synchronization

/// The handlers of a router, or of a dispatcher without routing.
///
/// Dispatchers have no tables of their own, so a single step under this table's lock determines the handler of an
/// action.
final class HandlerTable: Sendable {
  /// The handlers, and the dispatches that wait for them.
  private struct State: Sendable {
    var handlers = HandlerTableState()
    var lines: [ObjectIdentifier: DispatchLineState] = [:]
    var suspended: [UInt64: SuspendedCall<Registration>] = [:]

    /// - Returns: the dispatch to resume with its handler.
    mutating func advance(_ key: ObjectIdentifier) -> (SuspendedCall<Registration>, Registration)? {
      guard let handler = handlers.handler(key, of: nil),
        let number = lines[key]?.advance(isHandled: true),
        let call = suspended.removeValue(forKey: number)
      else { return nil }
      return (call, handler)
    }

    mutating func withLine<Result>(
      _ key: ObjectIdentifier, _ body: (inout DispatchLineState) -> Result
    ) -> Result {
      let result = body(&lines[key, default: DispatchLineState()])
      if lines[key]?.isEmpty == true { lines[key] = nil }
      return result
    }
  }

  private static let numbers = Atomic<UInt64>(0)

  private let state = Lock(State())

  /// Returns a number that no other dispatcher, registration or waiting dispatch has.
  static func newNumber() -> UInt64 { numbers.add(1, ordering: .relaxed).newValue }

  func handler(_ key: ObjectIdentifier, of owner: UInt64?) -> Registration? {
    state.withLock { $0.handlers.handler(key, of: owner) }
  }

  /// Returns the handler, or the reason why there is none, in a single step. The reason could change between two steps.
  func answer(for type: any DispatchedAction.Type, of owner: UInt64?) -> Result<Registration, DispatchError> {
    state.withLock { $0.handlers.answer(for: type, of: owner) }
  }

  func register(_ registration: Registration) throws(DispatchError) {
    let (other, next) = state.withLock { state in
      let other = state.handlers.register(registration)
      return (other, other == nil ? state.advance(registration.key) : nil)
    }
    if let other { throw .alreadyRegistered(registration.type, at: other.site) }
    resume(next)
  }

  func unregister(_ key: ObjectIdentifier, _ number: UInt64) {
    // Retained until the lock is released, because deallocating the handler's closure can run client code.
    let gone = state.withLock { $0.handlers.unregister(key, number) }
    withExtendedLifetime(gone) {}
  }

  func forget(_ owner: UInt64) {
    let gone = state.withLock { $0.handlers.forget(owner) }
    withExtendedLifetime(gone) {}
  }

  // MARK: Waiting for a handler

  /// Adds a dispatch to the line of its action.
  ///
  /// - Parameter call: resumed with the handler, or with an error, if the dispatch has to wait.
  /// - Returns: the handler if it is the turn of this dispatch, or nil if the dispatch has to wait.
  func arrive(
    _ number: UInt64, _ key: ObjectIdentifier, _ call: SuspendedCall<Registration>
  ) -> Registration? {
    state.withLock { state in
      let handler = state.handlers.handler(key, of: nil)
      let next = state.withLine(key) { line in
        line.arrive(number)
        return line.advance(isHandled: handler != nil)
      }
      if next == number { return handler }
      state.suspended[number] = call
      return nil
    }
  }

  /// Searches for a handler again, because the handler found was unregistered before it began.
  ///
  /// - Returns: the handler, or the reason why there is none if the time limit has expired. It is nil if the dispatch
  ///   waits again.
  func search(
    _ number: UInt64, _ type: any DispatchedAction.Type, _ call: SuspendedCall<Registration>
  ) -> Result<Registration, DispatchError>? {
    state.withLock { state in
      let answer = state.handlers.answer(for: type, of: nil)
      if case .failure = answer, state.withLine(ObjectIdentifier(type), { $0.goBack(number) }) {
        state.suspended[number] = call
        return nil
      }
      return answer
    }
  }

  /// Ends the turn of a dispatch, if it has the turn.
  func leave(_ number: UInt64, _ key: ObjectIdentifier) {
    let next = state.withLock { state in
      state.withLine(key) { $0.leave(number) }
      return state.advance(key)
    }
    resume(next)
  }

  /// Ends the wait of a dispatch whose time limit has expired. The dispatch is handled if the action has a handler, and
  /// fails otherwise.
  func expire(_ number: UInt64, _ type: any DispatchedAction.Type) {
    let (call, answer) = state.withLock { state in
      _ = state.withLine(ObjectIdentifier(type)) { $0.expire(number) }
      return (state.suspended.removeValue(forKey: number), state.handlers.answer(for: type, of: nil))
    }
    call?.resume { try answer.get() }
  }

  /// Ends the wait of a dispatch that is cancelled.
  func cancel(_ number: UInt64, _ key: ObjectIdentifier) {
    let call = state.withLock { state in
      _ = state.withLine(key) { $0.remove(number) }
      return state.suspended.removeValue(forKey: number)
    }
    call?.resume { throw CancellationError() }
  }

  private func resume(_ next: (call: SuspendedCall<Registration>, handler: Registration)?) {
    if let next { next.call.resume { next.handler } }
  }
}
