import Streams

/// What somebody beside the caller's stream wants to know of an execution: who has a handle of it, or an action that is
/// made of this one.
@usableFromInline
final class ExecutionFace: Sendable {
  /// What a handle shows.
  struct Display: Sendable {
    let state = SubjectCore<ExecutionState>(keeping: .last(1), initial: .waiting)
    let progress = SubjectCore<ExecutionProgress?>(keeping: .last(1), initial: nil)
  }

  let display: Display?
  /// The execution that this one is a part of, if its progress is that of this one.
  private let whole: ExecutionReporter?
  private let whenOver: (@Sendable () -> Void)?

  init(
    display: Display?, whole: ExecutionReporter? = nil, whenOver: (@Sendable () -> Void)? = nil
  ) {
    self.display = display
    self.whole = whole
    self.whenOver = whenOver
  }

  func show(_ progress: ExecutionProgress) {
    display?.progress.next(progress)
    whole?.run?.report(progress)
  }

  func close() {
    display?.state.completed()
    display?.progress.completed()
    whenOver?()
  }
}
