/// The actor that messages are for, which the reference keeps alive or not.
enum ActorReference: Sendable {
  case kept(any Actor)
  case weak(WeakActor)

  final class WeakActor: Sendable {
    fileprivate weak let actor: (any Actor)?

    init(_ actor: any Actor) { self.actor = actor }
  }

  /// The actor; nil if it is gone.
  var actor: (any Actor)? {
    switch self {
    case .kept(let actor): actor
    case .weak(let reference): reference.actor
    }
  }
}
