/// The handlers of all actions, and the decisions that a ``HandlerTable`` makes under its lock.
///
/// The caller releases the returned registrations outside the lock.
struct HandlerTableState: Sendable {
  private var handlers: [ObjectIdentifier: Registration] = [:]
  /// The actions registered by each dispatcher.
  private var keys: [UInt64: Set<ObjectIdentifier>] = [:]
  /// The registration sites of deallocated dispatchers.
  private var released: [ObjectIdentifier: RegistrationSite] = [:]

  /// - Returns: the existing registration for the action, if there is one.
  mutating func register(_ registration: Registration) -> Registration? {
    if let other = handlers[registration.key] { return other }
    handlers[registration.key] = registration
    keys[registration.owner, default: []].insert(registration.key)
    released[registration.key] = nil
    return nil
  }

  /// - Parameter owner: the dispatcher to search, or nil for all dispatchers.
  func handler(_ key: ObjectIdentifier, of owner: UInt64?) -> Registration? {
    guard let handler = handlers[key] else { return nil }
    if let owner, handler.owner != owner { return nil }
    return handler
  }

  /// Returns the handler, or the reason why there is none.
  func answer(for type: any DispatchedAction.Type, of owner: UInt64?) -> Result<Registration, DispatchError> {
    let key = ObjectIdentifier(type)
    if let handler = handler(key, of: owner) { return .success(handler) }
    if let other = handlers[key] { return .failure(.handledElsewhere(type, at: other.site)) }
    if owner == nil, let site = released[key] { return .failure(.dispatcherReleased(type, at: site)) }
    return .failure(.unhandled(type))
  }

  /// - Returns: the removed registration, or nil if it was already removed or replaced.
  mutating func unregister(_ key: ObjectIdentifier, _ number: UInt64) -> Registration? {
    guard let handler = handlers[key], handler.number == number else { return nil }
    handlers[key] = nil
    keys[handler.owner]?.remove(key)
    return handler
  }

  /// - Returns: the removed registrations of the dispatcher.
  mutating func forget(_ owner: UInt64) -> [Registration] {
    guard let keys = keys.removeValue(forKey: owner) else { return [] }
    return keys.compactMap { key in
      let handler = handlers.removeValue(forKey: key)
      released[key] = handler?.site
      return handler
    }
  }
}
