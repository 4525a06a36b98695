import Streams

/// Something to be done on an actor.
typealias Errand = @Sendable () -> Void

/// One courier for each actor, whoever uses it: what is sent to an actor first is done there first, also by different
/// handlers, and answers come back in that order too.
enum Couriers {
  private struct Place: Sendable {
    weak let courier: Courier<Errand>?
  }

  private static let main = make(for: MainActor.shared)
  private static let others = Lock<[ObjectIdentifier: Place]>([:])

  static func courier(to actor: any Actor) -> Courier<Errand> {
    if actor === MainActor.shared { return main }
    // A courier keeps its actor, so an address is not used again while there is one for it.
    let key = ObjectIdentifier(actor)
    return others.withLock { others in
      if let courier = others[key]?.courier { return courier }
      others = others.filter { $0.value.courier != nil }
      let courier = make(for: actor)
      others[key] = Place(courier: courier)
      return courier
    }
  }

  private static func make(for actor: any Actor) -> Courier<Errand> { Courier(to: actor) { $0() } }
}
