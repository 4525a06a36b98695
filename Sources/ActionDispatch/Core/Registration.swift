/// A handler in a ``HandlerTable``.
///
/// `@unchecked Sendable` is true because every property is a `let` of a `Sendable` type.
@usableFromInline
class Registration: @unchecked Sendable {
  let type: any DispatchedAction.Type
  let key: ObjectIdentifier
  let place: RegistrationPlace
  /// The dispatcher at which it was registered.
  let owner: UInt64
  /// Which no other registration has, or had.
  let number = HandlerTable.newNumber()
  /// Whether it can be called at once from anywhere.
  let isDirect: Bool

  init(_ origin: RegistrationOrigin, _ type: any DispatchedAction.Type, isDirect: Bool) {
    self.type = type
    key = ObjectIdentifier(type)
    place = origin.place
    owner = origin.owner
    self.isDirect = isDirect
  }
}

/// Who registers, and where.
struct RegistrationOrigin {
  let owner: UInt64
  let place: RegistrationPlace
}
