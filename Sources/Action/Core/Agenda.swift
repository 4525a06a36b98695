import Streams

/// What has been decided and is still to be done, first in, first out.
///
/// The first has a place of its own: nearly always there is but one, the end of work that ends while it is begun.
struct Agenda: Sendable {
  private var first: Effect?
  private var others = Ring<Effect>()

  mutating func append(_ effect: consuming Effect) {
    if first == nil, others.isEmpty {
      first = consume effect
    } else {
      others.append(effect)
    }
  }

  mutating func popFirst() -> Effect? {
    if let effect = first.take() { return effect }
    return others.popFirst()
  }
}
