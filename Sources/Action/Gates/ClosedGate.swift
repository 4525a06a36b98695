/// The reasons why a gate is closed at a given moment.
///
/// It stores which requirements are not met, and evaluates no reason until ``words`` is read. So it can be created,
/// copied and compared under a lock, and a repeated status is recognized without running client code. Only
/// ``several(_:)`` allocates.
enum ClosedGate: Sendable, Hashable {
  /// A condition without a reason is not met.
  case unnamed
  /// The state of the action does not open the gate.
  case state
  /// A stream of the gate has failed.
  case failed
  /// The action was released by its owner.
  case released
  case requirement(Requirement)
  /// At least two different reasons, in order. None of them is `several`.
  case several([ClosedGate])

  /// Returns the reasons of this value and then those of `other`, each once.
  func and(_ other: ClosedGate) -> ClosedGate {
    if self == other { return self }
    let parts = (parts + other.parts).withoutRepeats
    return parts.count == 1 ? parts[0] : .several(parts)
  }

  private var parts: [ClosedGate] {
    if case .several(let parts) = self { parts } else { [self] }
  }

  /// The reasons as text, in order and without duplicates. There is at least one. The property runs client code, so
  /// callers hold no lock.
  var words: [String] { words(in: GeneralReasons()) }

  /// Returns ``words`` with other texts for the general reasons.
  func words(in general: GeneralReasons) -> [String] { parts.map { $0.text(in: general) }.withoutRepeats }

  /// The reasons of the requirements, without the general reasons.
  var ownWords: [String] {
    parts.compactMap { if case .requirement(let requirement) = $0 { requirement.words() } else { nil } }
      .withoutRepeats
  }

  private func text(in general: GeneralReasons) -> String {
    switch self {
    case .unnamed, .several: general.unnamed
    case .state: general.state
    case .failed: general.failed
    case .released: general.released
    case .requirement(let requirement): requirement.words()
    }
  }
}

extension Array where Element: Equatable {
  /// The elements without duplicates of earlier elements. The search is linear, because gates have few reasons.
  fileprivate var withoutRepeats: [Element] {
    reduce(into: []) { kept, element in if !kept.contains(element) { kept.append(element) } }
  }
}
