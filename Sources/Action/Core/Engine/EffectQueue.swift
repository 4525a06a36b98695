import Streams

/// The effects that have been decided and are still to be carried out: first in, first out, by one thread at a time.
///
/// The first that waits has a place of its own: nearly always there is but one, the end of work that ends while it is
/// begun.
struct EffectQueue: ~Copyable, Sendable {
  private var isWorkedOff = false
  private var first: Effect?
  private var others = Ring<Later>()

  /// - Returns: the effect, if nobody is at work: to be carried out by the one who put it here, and then the ``next()``.
  mutating func put(_ effect: consuming Effect) -> Effect? {
    if !isWorkedOff {
      isWorkedOff = true
      return effect
    }
    if first == nil, others.isEmpty {
      first = consume effect
    } else {
      others.append(Later(effect))
    }
    return nil
  }

  /// - Returns: the next effect; nil when that was all, and nobody is at work any more.
  mutating func next() -> Effect? {
    if let effect = first.take() { return effect }
    if let later = others.popFirst() { return later.effect.withLock { $0.take() } }
    isWorkedOff = false
    return nil
  }
}

/// An effect, as something that a queue can hold. The lock lets the compiler check that it may be taken out.
private final class Later: Sendable {
  let effect: Lock<Effect?>

  init(_ effect: consuming Effect) { self.effect = Lock(effect) }
}
