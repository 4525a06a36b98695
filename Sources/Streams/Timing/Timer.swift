extension ObservableType where Element: FixedWidthInteger {
  /// Creates a stream that emits 0 after a delay and, with a period, continues counting.
  ///
  /// ```swift
  /// Observable<Int>.timer(.seconds(3), scheduler: MainScheduler.instance)                        // 0, then completed
  /// Observable<Int>.timer(.seconds(3), period: .seconds(1), scheduler: MainScheduler.instance)   // 0 1 2 …
  /// ```
  ///
  /// - Terminates when: it has emitted 0, if `period` is nil. Otherwise it never terminates. After the greatest number
  ///   of the type, it continues with the least.
  /// - Concurrency: emits on `scheduler`.
  /// - Parameters:
  ///   - dueTime: the time until the first element. Zero or less means as soon as `scheduler` allows.
  ///   - period: the time between elements, or nil for a single element. Zero means as often as `scheduler` allows,
  ///     with a separate run for each element. A negative period stops the program.
  ///   - scheduler: the scheduler that measures the time.
  /// - Complexity: constant per element.
  ///
  /// Source of the idea: [ReactiveX, Timer](https://reactivex.io/documentation/operators/timer.html).
  public static func timer(
    _ dueTime: Duration, period: Duration? = nil, scheduler: any SchedulerType
  ) -> Observable<Element> {
    if let period { return timer(dueTime, period: period, on: scheduler.heldByActions) }
    return timer(dueTime, on: scheduler.heldByActions)
  }

  /// Creates a stream that emits 0 after a delay.
  ///
  /// - Parameter scheduler: the scheduler, which waiting actions retain.
  package static func timer(_ dueTime: Duration, on scheduler: any SchedulerType) -> Observable<Element> {
    Assembled(TimerRecipe<Element>(dueTime: dueTime, scheduler: scheduler))
  }

  static func timer(
    _ dueTime: Duration, period: Duration, on scheduler: any SchedulerType
  ) -> Observable<Element> {
    precondition(
      period >= .zero,
      "timer(_:period:scheduler:) got the period \(period). Pass zero or more, or nil for one element.")
    return Assembled(PeriodicRecipe<Element>(dueTime: dueTime, period: period, scheduler: scheduler))
  }
}

private struct TimerRecipe<Element: FixedWidthInteger & Sendable>: Recipe {
  let dueTime: Duration
  let scheduler: any SchedulerType

  func run(_ sink: consuming Sink<Element>) -> Teardown {
    Teardown(
      scheduler.scheduleRelative(sink, dueTime: dueTime) { sink in
        sink.next(0)
        sink.completed()
        return Disposables.create()
      })
  }
}

struct PeriodicRecipe<Element: FixedWidthInteger & Sendable>: Recipe {
  let dueTime: Duration
  let period: Duration
  let scheduler: any SchedulerType

  func run(_ sink: consuming Sink<Element>) -> Teardown {
    let sink = sink
    return Teardown(
      scheduler.schedulePeriodic(0 as Int64, startAfter: dueTime, period: period) { number in
        sink.next(Element(truncatingIfNeeded: number))
        return number &+ 1
      })
  }
}
