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
  private let progress: (@Sendable (ExecutionProgress) -> Void)?
  private let whenOver: (@Sendable () -> Void)?

  init(
    display: Display?, progress: (@Sendable (ExecutionProgress) -> Void)? = nil,
    whenOver: (@Sendable () -> Void)? = nil
  ) {
    self.display = display
    self.progress = progress
    self.whenOver = whenOver
  }

  func show(_ progress: ExecutionProgress) {
    display?.progress.next(progress)
    self.progress?(progress)
  }

  func close() {
    display?.state.completed()
    display?.progress.completed()
    whenOver?()
  }
}
