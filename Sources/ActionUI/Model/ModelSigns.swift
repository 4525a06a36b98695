import Observation

/// Provides the key paths that Observation needs for the properties of all models.
///
/// A key path of a generic class is created each time it is used, and is hashed by its types. These key paths are
/// constants.
final class ModelSigns: Observation.Observable, Sendable {
  static let shared = ModelSigns()

  var value: Void { () }
  var isEnabled: Void { () }
  var isOpen: Void { () }
  var blockers: Void { () }
  var whyDisabled: Void { () }
  var isExecuting: Void { () }
  var isReleased: Void { () }
  var phase: Void { () }
  var progress: Void { () }
  var lastInput: Void { () }
  var lastElement: Void { () }
  var failure: Void { () }
  var isPresentingFailure: Void { () }
  var state: Void { () }
  var runCount: Void { () }
  var runningCount: Void { () }
  /// The status for one key.
  var status: Void { () }
  /// The property that `isBusy` reads.
  var busySigns: Void { () }
}
