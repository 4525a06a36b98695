/// A handler in a ``HandlerTable``.
///
/// `@unchecked Sendable` is true because every property is a `let` of a `Sendable` type.
@usableFromInline
class Registration: @unchecked Sendable {
  enum Kind: Sendable {
    /// A ``Handler`` that can be called synchronously from anywhere.
    case direct
    /// A ``Handler`` that is isolated to an actor.
    case isolated
    /// An ``AsyncHandler``.
    case later
  }

  let type: any DispatchedAction.Type
  let key: ObjectIdentifier
  let site: RegistrationSite
  /// The dispatcher on which it was registered.
  let owner: UInt64
  /// A unique number, which no other registration has had.
  let number = HandlerTable.newNumber()
  let kind: Kind

  init(_ origin: RegistrationOrigin, _ type: any DispatchedAction.Type, _ kind: Kind) {
    self.type = type
    key = ObjectIdentifier(type)
    site = origin.site
    owner = origin.owner
    self.kind = kind
  }
}

/// The dispatcher that registers a handler, and the source location of the call.
struct RegistrationOrigin {
  let owner: UInt64
  let site: RegistrationSite
}
