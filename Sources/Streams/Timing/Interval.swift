extension ObservableType where Element: FixedWidthInteger {
  /// Creates a stream that counts from 0 and emits one number per period.
  ///
  /// ```swift
  /// Observable<Int>.interval(.seconds(1), scheduler: MainScheduler.instance)   // 0 1 2 …, the first after a second
  /// ```
  ///
  /// - Terminates when: never. After the greatest number of the type, it continues with the least.
  /// - Concurrency: emits on `scheduler`.
  /// - Parameters:
  ///   - period: the time until the first number, and between numbers. Zero means as often as `scheduler` allows, with
  ///     a separate run for each number. A negative period stops the program.
  ///   - scheduler: the scheduler that measures the time.
  /// - Complexity: constant per element.
  ///
  /// Source of the idea: [ReactiveX, Interval](https://reactivex.io/documentation/operators/interval.html).
  public static func interval(_ period: Duration, scheduler: any SchedulerType) -> Observable<Element> {
    precondition(period >= .zero, "interval(_:scheduler:) got the period \(period). Pass zero or more.")
    return Assembled(
      PeriodicRecipe<Element>(dueTime: period, period: period, scheduler: scheduler.heldByActions))
  }
}
