import Streams

/// The handler of a ``RoutedAction``.
///
/// `@unchecked Sendable` is true because every property is a `let` of a `Sendable` type.
@usableFromInline
final class Handler<Action: RoutedAction>: Registration, @unchecked Sendable {
  /// The closure. It runs only on ``actor``, or anywhere if there is no actor.
  @usableFromInline let call: @Sendable (Action) throws -> Action.ReturnType
  let actor: (any Actor)?
  /// Delivers work to the actor, in order.
  let mailbox: ActorMailbox<Job>?

  init(
    _ origin: RegistrationOrigin, _ actor: (any Actor)?,
    _ call: @escaping @Sendable (Action) throws -> Action.ReturnType
  ) {
    self.actor = actor
    self.call = call
    mailbox = actor.map(ActorMailboxes.mailbox(to:))
    super.init(origin, Action.self, actor == nil ? .direct : .isolated)
  }

  /// - Parameter caller: the actor that the caller is on, if known.
  func call(_ action: Action, from caller: (any Actor)?) throws -> Action.ReturnType {
    guard let actor, actor !== caller, actor !== MainActor.shared || !MainContext.isCurrent else {
      mailbox?.catchUp()
      return try call(action)
    }
    throw DispatchError.wrongForm(Action.self, at: site)
  }
}
