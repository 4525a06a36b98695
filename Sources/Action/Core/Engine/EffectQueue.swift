import Streams

/// The effects that have been decided and not yet carried out. They run in order, on one thread at a time.
///
/// An effect cannot be copied, so each waits in a box in a ``DrainQueue``. Only the first effect is stored inline.
/// Usually it is the only one: the end of work that ends while it is started.
struct EffectQueue: ~Copyable, Sendable {
  private var first: Effect?
  private var others = DrainQueue<Box>()

  /// Whether no thread is carrying out effects.
  var isIdle: Bool { !others.isDraining }

  /// Queues `effect` for the thread that is carrying out effects. If no thread is doing so, returns the effect.
  ///
  /// - Returns: `effect`, if the caller has to carry it out and then every ``next()``.
  mutating func put(_ effect: consuming Effect) -> Effect? {
    if others.begin() { return effect }
    if first == nil, others.isEmpty {
      first = consume effect
    } else {
      others.append(Box(effect))
    }
    return nil
  }

  /// Removes and returns the next effect. If there is none, returns nil, and the caller stops carrying out effects.
  mutating func next() -> Effect? {
    if let effect = first.take() { return effect }
    return others.next()?.effect.withLock { $0.take() }
  }
}

/// A box in which a queue stores an effect. With the lock, the compiler checks that the effect is removed only once.
private final class Box: Sendable {
  let effect: Lock<Effect?>

  init(_ effect: consuming Effect) { self.effect = Lock(effect) }
}
