import Streams

/// The effects that have been decided and are still to be carried out: first in, first out, by one thread at a time.
///
/// It is a ``DrainQueue`` of effects, which cannot be copied and so wait in a box each; but for the first one that waits,
/// which is stored here. Nearly always there is no other: it is the end of work that ends while it is begun.
struct EffectQueue: ~Copyable, Sendable {
  private var first: Effect?
  private var others = DrainQueue<Box>()

  /// Hands the caller `effect`, or leaves it for the one who carries effects out.
  ///
  /// - Returns: `effect` where nobody does. The caller does from now on: it carries out `effect`, and then each
  ///   ``next()``.
  mutating func put(_ effect: consuming Effect) -> Effect? {
    if others.begin() { return effect }
    if first == nil, others.isEmpty {
      first = consume effect
    } else {
      others.append(Box(effect))
    }
    return nil
  }

  /// Takes an effect; nil when that was all, and nobody carries effects out any more.
  mutating func next() -> Effect? {
    if let effect = first.take() { return effect }
    return others.next()?.effect.withLock { $0.take() }
  }
}

/// An effect, as something that a queue can hold. The lock lets the compiler check that it may be taken out.
private final class Box: Sendable {
  let effect: Lock<Effect?>

  init(_ effect: consuming Effect) { self.effect = Lock(effect) }
}
