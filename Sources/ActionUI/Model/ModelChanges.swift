/// The properties of a model that change together, in the order in which their changes are announced.
struct ModelChanges: OptionSet, Sendable {
  let rawValue: UInt16

  static let isEnabled = ModelChanges(rawValue: 1 << 0)
  static let isOpen = ModelChanges(rawValue: 1 << 1)
  static let isExecuting = ModelChanges(rawValue: 1 << 2)
  static let isReleased = ModelChanges(rawValue: 1 << 3)
  static let phase = ModelChanges(rawValue: 1 << 4)
  static let progress = ModelChanges(rawValue: 1 << 5)
  static let runCount = ModelChanges(rawValue: 1 << 6)
  static let runningCount = ModelChanges(rawValue: 1 << 7)
  static let lastInput = ModelChanges(rawValue: 1 << 8)
  static let lastElement = ModelChanges(rawValue: 1 << 9)
  static let failure = ModelChanges(rawValue: 1 << 10)
  static let isPresentingFailure = ModelChanges(rawValue: 1 << 11)
  static let blockers = ModelChanges(rawValue: 1 << 12)
  static let whyDisabled = ModelChanges(rawValue: 1 << 13)

  /// The key paths of the properties, in order. They are stored because the runtime looks up a key path each time it is
  /// evaluated.
  private static let signs: [any KeyPath<ModelSigns, Void> & Sendable] = [
    \.isEnabled, \.isOpen, \.isExecuting, \.isReleased, \.phase, \.progress, \.runCount, \.runningCount,
    \.lastInput, \.lastElement, \.failure, \.isPresentingFailure, \.blockers, \.whyDisabled,
  ]

  /// Calls `body` with the key path of each property.
  func forEach(_ body: (KeyPath<ModelSigns, Void>) -> Void) {
    var left = rawValue
    while left != 0 {
      body(ModelChanges.signs[left.trailingZeroBitCount])
      left &= left - 1
    }
  }
}

extension ModelState {
  /// Returns the properties in which this state differs from another state. Texts are compared, so the caller must hold
  /// no lock.
  func changes(from other: ModelState) -> ModelChanges {
    var changes: ModelChanges = []
    if isEnabled != other.isEnabled { changes.insert(.isEnabled) }
    if isOpen != other.isOpen { changes.insert(.isOpen) }
    if isExecuting != other.isExecuting { changes.insert(.isExecuting) }
    if isReleased != other.isReleased { changes.insert(.isReleased) }
    if phase != other.phase { changes.insert(.phase) }
    if progress != other.progress { changes.insert(.progress) }
    if runCount != other.runCount { changes.insert(.runCount) }
    if runningCount != other.runningCount { changes.insert(.runningCount) }
    if inputVersion != other.inputVersion { changes.insert(.lastInput) }
    if elementVersion != other.elementVersion { changes.insert(.lastElement) }
    let (failed, before) = (failures.first?.id, other.failures.first?.id)
    if failed != before { changes.insert(.failure) }
    if (failed == nil) != (before == nil) { changes.insert(.isPresentingFailure) }
    let hasOtherBlockers = hasOtherBlockers(than: other)
    if hasOtherBlockers { changes.insert(.blockers) }
    if changes.contains(.isEnabled) || !isEnabled && (hasOtherBlockers || isFull != other.isFull) {
      changes.insert(.whyDisabled)
    }
    return changes
  }

  /// Returns whether the blockers differ. An open action has no blockers, so no text is created for it.
  private func hasOtherBlockers(than other: ModelState) -> Bool {
    if isOpen, other.isOpen { return false }
    if status != nil, status == other.status { return false }
    let words = ActionWords.standard
    return blockers(in: words) != other.blockers(in: words)
  }
}
