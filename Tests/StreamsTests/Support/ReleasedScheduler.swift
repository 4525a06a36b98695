/// The messages of a `TestScheduler` that was released at the time 0. Only debug builds print them.
enum ReleasedScheduler {
  static func waiting(_ count: Int) -> String {
    "TestScheduler was released at 0 with \(count) scheduled action(s) that never ran. "
      + "Run it with start() or advanceTo(_:), or dispose the actions."
  }

  static let usedAgain =
    "An action was scheduled on a TestScheduler that was released at 0, so it never runs. "
    + "Keep the scheduler as long as the streams that use it."
}
