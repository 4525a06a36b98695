import Streams

/// The streams of an action that do not depend on its types. Each is created when it is first needed.
extension ActionEngine {
  /// The stream of errors. It stores the latest error, so the first error creates the stream if no observer has
  /// requested it.
  var errors: SubjectCore<ActionError> {
    // Only a newly created stream is ended here after the release. An earlier one may still have errors to emit.
    errorStream.made ?? ended(errorStream.object { SubjectCore(keeping: .memo) })
  }

  /// Whether errors are observed.
  var hasErrorObservers: Bool {
    errorStream.made?.hasObservers == true || hearsErrors?() == true
  }

  /// Whether a stream of the action has ever been requested, or another object has ever followed the action.
  var isObserved: Bool {
    errorStream.isMade || completionStream.isMade || forgetStream.isMade || statusStreams.isMade
      || life.isMade
      || board.isMade || watch.isMade || companion.isMade || earlyEnds.isMade || hearsErrors != nil
      || recorders.ifMade { $0.isObserved } == true
  }

  var completions: SubjectCore<Void> { ended(completionStream.subject()) }

  /// A stream that emits when the last input, element and error have been released.
  var forgets: SubjectCore<Void> { ended(forgetStream.subject()) }

  /// Releases the last error, and announces that the last values have been released.
  func forget() {
    markAsUsed()
    errorStream.made?.forget()
    RunMark.outsideWork {
      forgetStream.ifMade { $0.next(()) }
      watch.ifMade { $0.told(ActionStep(forgettingIn: self)) }
    }
  }

  /// A stream that completes when the action is released.
  var lifetime: SubjectCore<Never> { ended(life.subject()) }

  /// Completes `subject` if the action has already been released.
  ///
  /// - Returns: `subject`.
  func ended<Element: Sendable, Subject: SubjectCore<Element>>(_ subject: Subject) -> Subject {
    if state.withLock({ $0.machine.isReleased }) { subject.completed() }
    return subject
  }

  func endStreams() {
    errorStream.made?.completed()
    completionStream.made?.completed()
    forgetStream.made?.completed()
    statusStreams.made?.completed()
    earlyEnds.made?.completed()
    board.made?.end()
    life.made?.completed()
  }

  /// The progress of the running executions. The first report or the first reading creates the board.
  var progress: ProgressBoard {
    if let known = board.made { return known }
    let new = board.object { ProgressBoard() }
    if state.withLock({ $0.machine.isReleased }) { new.end() }
    return new
  }

  func forgetProgress(of id: UInt64) { if board.isMade { progress.remove(id) } }

  /// Removes the progress of a run, and notifies the watcher, before another thread ends the run.
  func withdrawProgress(of id: UInt64) {
    if board.isMade, progress.remove(id) { tellWatch(Effect(kind: .announce, statusChange: nil)) }
  }
}
