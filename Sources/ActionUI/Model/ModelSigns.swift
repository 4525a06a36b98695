import Observation

/// Stands for the properties of all models where Observation asks for key paths.
///
/// A key path of a generic class is made anew each time that it is used, and hashed by its types. These are constants.
final class ModelSigns: Observation.Observable, Sendable {
  static let shared = ModelSigns()

  var isEnabled: Void { () }
  var isOpen: Void { () }
  var isExecuting: Void { () }
  var isReleased: Void { () }
  var phase: Void { () }
  var progress: Void { () }
  var lastInput: Void { () }
  var lastElement: Void { () }
  var failure: Void { () }
  var isPresentingFailure: Void { () }
  var runCount: Void { () }
  var runningCount: Void { () }
  /// The status for one key.
  var status: Void { () }
  /// The sign that `isBusy` reads.
  var busySigns: Void { () }
}
