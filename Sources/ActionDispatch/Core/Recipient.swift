import Streams

/// `completion`, called on the actor on which it is written: at once if that is where it is called, otherwise soon.
func recipient<Value: Sendable>(
  _ completion: @escaping @Sendable @isolated(any) (Value) -> Void
) -> @Sendable (Value) -> Void {
  let plain = assumingIsolation(completion)
  guard let actor = completion.isolation else { return plain }
  let mailbox = ActorMailboxes.mailbox(to: actor)
  return { value in mailbox.send { plain(value) } }
}

/// The same for what takes nothing.
func recipient(_ body: @escaping @Sendable @isolated(any) () -> Void) -> Errand {
  let plain = assumingIsolation(body)
  guard let actor = body.isolation else { return plain }
  let mailbox = ActorMailboxes.mailbox(to: actor)
  return { mailbox.send(plain) }
}

/// Who hears of the failure of a dispatch that nobody waits for.
func unheard<Value>(_ result: Result<Value, any Error>) {
  if case .failure(let error) = result, !(error is CancellationError) {
    Hooks.defaultErrorHandler([], error)
  }
}
