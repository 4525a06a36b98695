import Streams

/// A piece of work for an actor.
typealias Errand = @Sendable () -> Void

/// One mailbox for each actor, shared by all that send to it: the actor does its work in the order in which it was
/// sent, even for different handlers, and the answers come back in that order too.
enum ActorMailboxes {
  private struct Place: Sendable {
    weak let mailbox: ActorMailbox<Errand>?
  }

  private static let main = make(for: MainActor.shared)
  private static let others = Lock<[ObjectIdentifier: Place]>([:])

  static func mailbox(to actor: any Actor) -> ActorMailbox<Errand> {
    if actor === MainActor.shared { return main }
    // A mailbox keeps its actor alive, so no other actor can get the same address while there
    // is a mailbox for this one.
    let key = ObjectIdentifier(actor)
    return others.withLock { others in
      if let mailbox = others[key]?.mailbox { return mailbox }
      others = others.filter { $0.value.mailbox != nil }
      let mailbox = make(for: actor)
      others[key] = Place(mailbox: mailbox)
      return mailbox
    }
  }

  private static func make(for actor: any Actor) -> ActorMailbox<Errand> { ActorMailbox(to: actor) { $0() } }
}
