public import Streams

extension Action {
  /// This action, with the outcome of its work emitted on a scheduler.
  ///
  /// ```swift
  /// let thumbnails = render.observed(on: MainScheduler.instance)
  /// ```
  ///
  /// An execution of the result is one execution of this action. Its elements and its end come on `scheduler`, in their
  /// order, and with them everything that the result tells of them (`elements`, `errors`, `completions`, `events`,
  /// `executing` and `enabled` at the end, the caller's stream). The beginning is told on the thread of the input. The
  /// result keeps this action alive.
  ///
  /// - Parameter scheduler: the scheduler that delivers the events.
  public func observed(on scheduler: any ImmediateSchedulerType) -> Action<Input, Element> {
    composed(plan, on: scheduler.heldByActions) { [self] input, parts in
      part(input, of: parts)
    }
  }
}
