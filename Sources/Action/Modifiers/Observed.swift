public import Streams

extension Action {
  /// This action, which tells what comes of its work on a scheduler.
  ///
  /// ```swift
  /// let thumbnails = render.observed(on: MainScheduler.instance)
  /// ```
  ///
  /// An execution of the result is one of this action. Its elements and its end, and so everything that the result says
  /// of them (`elements`, `errors`, `completions`, `events`, `executing` and `enabled` at the end, the caller's stream),
  /// come on `scheduler`, in their order. What is said at the beginning is said where the input comes from. This action is
  /// kept alive.
  ///
  /// - Parameter scheduler: where the events are delivered.
  public func observed(on scheduler: any ImmediateSchedulerType) -> Action<Input, Element> {
    Action(plan, by: core.key, on: scheduler) { [self] input, parts in part(input, of: parts) }
  }
}
