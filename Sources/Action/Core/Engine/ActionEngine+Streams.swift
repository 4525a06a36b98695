import Streams

/// The streams of an action that do not depend on its types, each made when it is first needed.
extension ActionEngine {
  /// The errors. It remembers the latest, so it is made at the first at the latest.
  var errors: SubjectCore<ActionError> {
    // Not ended before it is time, where it is there already: what is still to be told is told.
    errorStream.made ?? ended(errorStream.object { SubjectCore(keeping: .memo) })
  }

  /// Whether somebody hears of errors.
  var hasErrorObservers: Bool {
    errorStream.made?.hasObservers == true || hearsErrors?() == true
  }

  var completions: SubjectCore<Void> { ended(completionStream.subject()) }

  func tellCompletion() { if completionStream.isMade { completionStream.subject().next(()) } }

  /// Completes with the action.
  var lifetime: SubjectCore<Never> { ended(life.subject()) }

  /// - Returns: `subject`, which may have been made when all was over already.
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

  /// How far the running executions are, kept from the first time that one says so or somebody asks.
  var progress: ProgressBoard {
    if let known = board.made { return known }
    let new = board.object { ProgressBoard() }
    if state.withLock({ $0.machine.isReleased }) { new.end() }
    return new
  }

  func forgetProgress(of id: UInt64) { if board.isMade { progress.remove(id) } }
}
