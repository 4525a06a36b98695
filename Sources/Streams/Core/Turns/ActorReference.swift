/// A strong or weak reference to the actor that receives messages.
enum ActorReference: Sendable {
  case kept(any Actor)
  case weak(WeakActor)

  final class WeakActor: Sendable {
    fileprivate weak let actor: (any Actor)?

    init(_ actor: any Actor) { self.actor = actor }
  }

  /// The actor, or nil if it has been released.
  var actor: (any Actor)? {
    switch self {
    case .kept(let actor): actor
    case .weak(let reference): reference.actor
    }
  }
}
