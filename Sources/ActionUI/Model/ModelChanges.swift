/// Properties of a model that change together.
struct ModelChanges: OptionSet, Sendable {
  let rawValue: UInt16

  static let isEnabled = ModelChanges(rawValue: 1)
  static let isExecuting = ModelChanges(rawValue: 2)
  static let isReleased = ModelChanges(rawValue: 4)
  static let phase = ModelChanges(rawValue: 8)
  static let progress = ModelChanges(rawValue: 16)
  static let runCount = ModelChanges(rawValue: 32)
  static let runningCount = ModelChanges(rawValue: 64)
  static let lastInput = ModelChanges(rawValue: 128)
  static let lastElement = ModelChanges(rawValue: 256)
  static let failure = ModelChanges(rawValue: 512)
  static let isPresentingFailure = ModelChanges(rawValue: 1024)
  static let isOpen = ModelChanges(rawValue: 2048)
}

extension ModelState {
  /// The properties in which this state differs from another one.
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
    if failureVersion != other.failureVersion { changes.insert(.failure) }
    if isPresentingFailure != other.isPresentingFailure { changes.insert(.isPresentingFailure) }
    return changes
  }
}
