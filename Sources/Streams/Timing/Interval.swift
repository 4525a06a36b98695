extension ObservableType where Element: FixedWidthInteger {
  /// A stream that counts from 0, one number after each period.
  ///
  /// ```swift
  /// Observable<Int>.interval(.seconds(1), scheduler: MainScheduler.instance)   // 0 1 2 …, the first after a second
  /// ```
  ///
  /// - Terminates when: never. After its greatest number it counts on from the least.
  /// - Concurrency: emits on `scheduler`.
  /// - Parameters:
  ///   - period: the time until the first number, and from one to the next. Zero means as often as `scheduler` can,
  ///     without a loop: each number has a run to itself. A negative one is a misuse and stops the program.
  ///   - scheduler: the scheduler that measures the time.
  /// - Complexity: constant per element.
  ///
  /// Source of the idea: [ReactiveX, Interval](https://reactivex.io/documentation/operators/interval.html).
  public static func interval(_ period: Duration, scheduler: any SchedulerType) -> Observable<Element> {
    precondition(period >= .zero, "interval(_:scheduler:) got the period \(period); pass zero or more")
    return Assembled(
      PeriodicRecipe<Element>(dueTime: period, period: period, scheduler: scheduler.heldByActions))
  }
}
