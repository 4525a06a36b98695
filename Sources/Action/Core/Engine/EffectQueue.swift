import Streams

/// The effects that have been decided and are still to be carried out: first in, first out, by one thread at a time.
///
/// An effect cannot be copied, so each waits in a box in a ``DrainQueue``; only the first one is stored here. Nearly
/// always it is the only one: the end of work that ends while it is started.
struct EffectQueue: ~Copyable, Sendable {
  private var first: Effect?
  private var others = DrainQueue<Box>()

  /// Queues `effect` for the thread that is carrying effects out; if there is none, hands it back.
  ///
  /// - Returns: `effect`, if the caller has to carry it out, and after it each ``next()``.
  mutating func put(_ effect: consuming Effect) -> Effect? {
    if others.begin() { return effect }
    if first == nil, others.isEmpty {
      first = consume effect
    } else {
      others.append(Box(effect))
    }
    return nil
  }

  /// Takes the next effect; nil if there is none, and then the caller carries out no more.
  mutating func next() -> Effect? {
    if let effect = first.take() { return effect }
    return others.next()?.effect.withLock { $0.take() }
  }
}

/// An effect in a form that a queue can hold. The lock lets the compiler check that it may be taken out.
private final class Box: Sendable {
  let effect: Lock<Effect?>

  init(_ effect: consuming Effect) { self.effect = Lock(effect) }
}
