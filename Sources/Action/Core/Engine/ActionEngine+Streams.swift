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
    if let status = statusStreams.made {
      status.executing.completed()
      status.enabled.completed()
    }
    board.made?.end()
    life.made?.completed()
    state.withLock { $0.figures }?.completed()
  }

  // MARK: Figures

  /// The figures, followed from the first time that somebody asks for them.
  var figures: SubjectCore<ActionFigures> {
    state.withLock { state in
      if let known = state.figures { return known }
      let new = SubjectCore(keeping: .last(1), initial: state.machine.figures)
      state.figures = new
      state.machine.follow()
      return new
    }
  }

  /// One of the figures, read from the machine.
  ///
  /// - Parameter version: grows with each change of it: as what has started or ended.
  func figure(
    _ value: @escaping @Sendable (ActionFigures) -> Int, version: @escaping @Sendable (ActionFigures) -> UInt
  ) -> Property<Int> {
    let read = { @Sendable [self] in
      let figures = state.withLock { $0.machine.figures }
      return (value: value(figures), version: version(figures))
    }
    return Property(
      changes: .deferred { [self] in figures.map(value).distinctUntilChanged() }, read: read,
      version: { read().version })
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
