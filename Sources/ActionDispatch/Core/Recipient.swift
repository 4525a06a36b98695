import Streams

/// `completion`, called on the actor on which it is written: at once if that is where it is called, otherwise soon.
func recipient<Value: Sendable>(
  _ completion: @escaping @Sendable @isolated(any) (Value) -> Void
) -> @Sendable (Value) -> Void {
  let plain = assumingIsolation(completion)
  guard let actor = completion.isolation else { return plain }
  let courier = Courier(to: actor, handOver: plain)
  return { courier.send($0) }
}
