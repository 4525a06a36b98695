import Streams

/// Returns a function that calls `completion` on the actor on which it is written. The call is synchronous if there is
/// no such actor, or if it is the main actor and the caller is on it. Otherwise the call is scheduled.
@usableFromInline
func recipient<Value: Sendable>(
  _ completion: @escaping @Sendable @isolated(any) (Value) -> Void
) -> @Sendable (Value) -> Void {
  let plain = assumingIsolation(completion)
  guard let actor = completion.isolation else { return plain }
  let mailbox = ActorMailboxes.mailbox(to: actor)
  return { value in mailbox.send { plain(value) } }
}

/// The same for a closure without parameters.
func recipient(_ body: @escaping @Sendable @isolated(any) () -> Void) -> Job {
  let plain = assumingIsolation(body)
  guard let actor = body.isolation else { return plain }
  let mailbox = ActorMailboxes.mailbox(to: actor)
  return { mailbox.send(plain) }
}

/// Passes the failure of a dispatch that has no receiver to the default error handler.
@inlinable
func unheard<Value>(_ result: Result<Value, any Error>) {
  if case .failure(let error) = result { unheard(error) }
}

@usableFromInline
func unheard(_ error: any Error) {
  if !(error is CancellationError) { Hooks.defaultErrorHandler([], error) }
}
