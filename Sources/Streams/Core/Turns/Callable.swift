// Callbacks of one subscription are called on one actor. Written at one place they belong to one; handed over from
// different places they may not, and then each still runs on its own.

/// `closure` as something that may be called on `actor`, or anywhere if that is nil.
///
/// If it belongs to another actor, it is sent there; several calls keep their order.
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
