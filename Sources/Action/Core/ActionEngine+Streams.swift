import Streams

/// The streams of an action that do not depend on its types, each made when it is first needed.
extension ActionEngine {
  /// What went wrong. It remembers the latest, so it is made at the first at the latest.
  var errors: SubjectCore<ActionError> {
    ended(errorStream.object { SubjectCore(keeping: .memo) })
  }

  /// Whether somebody hears of errors.
  var hasErrorObservers: Bool {
    errorStream.made(as: SubjectCore<ActionError>.self)?.hasObservers ?? false
  }

  var completions: SubjectCore<Void> { ended(completionStream.subject(of: Void.self)) }

  func tellCompletion() { if completionStream.isMade { completionStream.subject(of: Void.self).next(()) } }

  /// Completes with the action.
  var lifetime: SubjectCore<Never> { ended(life.subject(of: Never.self)) }

  /// - Returns: `subject`, which may have been made when all was over already.
  func ended<Element: Sendable>(_ subject: SubjectCore<Element>) -> SubjectCore<Element> {
    if state.withLock({ $0.machine.isReleased }) { subject.completed() }
    return subject
  }

  func endStreams() {
    errorStream.made(as: SubjectCore<ActionError>.self)?.completed()
    completionStream.made(as: SubjectCore<Void>.self)?.completed()
    if let status = statusStreams.made(as: StatusStreams.self) {
      status.executing.completed()
      status.enabled.completed()
    }
    life.made(as: SubjectCore<Never>.self)?.completed()
    state.withLock { $0.figures }?.completed()
  }

  // MARK: Figures

  /// The figures, followed from the first time that somebody asks for them.
  var figures: SubjectCore<ActionFigures> {
    state.withLock { state in
      if let known = state.figures { return known }
      let new = SubjectCore(keeping: .last(1), initial: state.machine.figures)
      state.figures = new
      state.machine.isFollowed = true
      return new
    }
  }

  /// How far the running executions are, kept from the first time that one says so or somebody asks.
  var progress: ProgressBoard { board.object { ProgressBoard() } }

  func forgetProgress(of id: UInt64) { if board.isMade { progress.remove(id) } }
}
