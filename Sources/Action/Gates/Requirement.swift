/// A condition of a gate with the reason to show while the condition is not met.
///
/// Its identity is a number, which a ``ClosedGate`` stores.
final class Requirement: Sendable {
  /// Returns the reason as text. The closure is client code, so callers hold no lock.
  let words: @Sendable () -> String

  init(_ words: @escaping @Sendable () -> String) { self.words = words }
}

extension Requirement: Hashable {
  static func == (left: Requirement, right: Requirement) -> Bool { left === right }
  func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
