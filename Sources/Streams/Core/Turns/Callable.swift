// The callbacks of one subscription are called on one actor. Closures written in one place are isolated to the same
// actor. Closures from several places may be isolated to different actors, and each still runs on its actor.

/// Returns `closure` in a form that may be called on `actor`, or on any thread if `actor` is nil.
///
/// If the closure is isolated to another actor, a mailbox calls it there, in the order of the calls.
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

/// The same for a closure with an object as its first argument.
func callable<Object: Sendable, Argument: Sendable>(
  binary closure: @escaping @Sendable @isolated(any) (Object, Argument) -> Void, on actor: (any Actor)?
) -> @Sendable (Object, Argument) -> Void {
  let plain = assumingIsolation(binary: closure)
  guard let own = closure.isolation, own !== actor else { return plain }
  let mailbox = ActorMailbox<(Object, Argument)>(to: own) { plain($0.0, $0.1) }
  return { mailbox.send(($0, $1)) }
}
