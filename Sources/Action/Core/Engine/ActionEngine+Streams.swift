import Streams

/// The streams of an action that do not depend on its types, each made when it is first needed.
extension ActionEngine {
  /// The stream of errors. It remembers the latest error, so the first error makes it, if nobody has asked for it
  /// before.
  var errors: SubjectCore<ActionError> {
    // Only a new stream is ended here after the release. One that was made before may have errors to tell still.
    errorStream.made ?? ended(errorStream.object { SubjectCore(keeping: .memo) })
  }

  /// Whether somebody hears of errors.
  var hasErrorObservers: Bool {
    errorStream.made?.hasObservers == true || hearsErrors?() == true
  }

  var completions: SubjectCore<Void> { ended(completionStream.subject()) }

  /// A stream that completes when the action is released.
  var lifetime: SubjectCore<Never> { ended(life.subject()) }

  /// Completes `subject` if the action has been released already.
  ///
  /// - Returns: `subject`.
  func ended<Element: Sendable>(_ subject: SubjectCore<Element>) -> SubjectCore<Element> {
    if state.withLock({ $0.machine.isReleased }) { subject.completed() }
    return subject
  }

  func endStreams() {
    errorStream.made?.completed()
    completionStream.made?.completed()
    statusStreams.made?.completed()
    board.made?.end()
    life.made?.completed()
  }

  /// The progress of the running executions. The first report or the first question makes the board.
  var progress: ProgressBoard {
    if let known = board.made { return known }
    let new = board.object { ProgressBoard() }
    if state.withLock({ $0.machine.isReleased }) { new.end() }
    return new
  }

  func forgetProgress(of id: UInt64) { if board.isMade { progress.remove(id) } }
}
