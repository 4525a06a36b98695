// The callbacks of one subscription are called on one actor. Closures that are written in one place belong to the same
// actor; closures that come from several places may not, and then each still runs on its own actor.

/// `closure` as something that may be called on `actor`, or anywhere if that is nil.
///
/// If the closure belongs to another actor, a mailbox calls it there; several calls keep their order.
func callable<Argument: Sendable>(
  _ closure: @escaping @Sendable @isolated(any) (Argument) -> Void, on actor: (any Actor)?
) -> @Sendable (Argument) -> Void {
  let plain = assumingIsolation(closure)
  guard let own = closure.isolation, own !== actor else { return plain }
  let mailbox = ActorMailbox<Argument>(to: own, handOver: plain)
  return { mailbox.send($0) }
}

/// The same for a closure without an argument.
func callable(
  _ closure: @escaping @Sendable @isolated(any) () -> Void, on actor: (any Actor)?
) -> @Sendable () -> Void {
  let plain = assumingIsolation(closure)
  guard let own = closure.isolation, own !== actor else { return plain }
  let mailbox = ActorMailbox<Void>(to: own) { plain() }
  return { mailbox.send(()) }
}

/// The same for a closure that takes an object beside its argument.
func callable<Object: Sendable, Argument: Sendable>(
  binary closure: @escaping @Sendable @isolated(any) (Object, Argument) -> Void, on actor: (any Actor)?
) -> @Sendable (Object, Argument) -> Void {
  let plain = assumingIsolation(binary: closure)
  guard let own = closure.isolation, own !== actor else { return plain }
  let mailbox = ActorMailbox<(Object, Argument)>(to: own) { plain($0.0, $0.1) }
  return { mailbox.send(($0, $1)) }
}
