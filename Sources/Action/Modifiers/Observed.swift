public import Streams

extension Action {
  /// Returns an action that executes this action and emits the outcome of its work on a scheduler.
  ///
  /// ```swift
  /// let thumbnails = render.observed(on: MainScheduler.instance)
  /// ```
  ///
  /// An execution of the result is one execution of this action. Its elements and its end are delivered on `scheduler`,
  /// in order. The result also emits the resulting events there: `elements`, `errors`, `completions`, `events`,
  /// `executing` and `enabled` at the end, and the caller's stream. The start is emitted on the thread of the input.
  /// The result keeps this action alive.
  ///
  /// - Parameter scheduler: the scheduler that delivers the events.
  public func observed(on scheduler: any ImmediateSchedulerType) -> Action<Input, Element> {
    composed(plan, on: scheduler.heldByActions) { [self] input, parts in
      part(input, of: parts)
    }
  }
}
