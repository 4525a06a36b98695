extension ObservableType where Element: FixedWidthInteger {
  /// A stream that emits 0 after a while, and, with a period, counts on from there.
  ///
  /// ```swift
  /// Observable<Int>.timer(.seconds(3), scheduler: MainScheduler.instance)                        // 0, then completed
  /// Observable<Int>.timer(.seconds(3), period: .seconds(1), scheduler: MainScheduler.instance)   // 0 1 2 …
  /// ```
  ///
  /// - Terminates when: it has emitted, without a period; with one, never. Past its greatest number it counts on from the
  ///   least.
  /// - Concurrency: emits on `scheduler`.
  /// - Parameters:
  ///   - dueTime: the time until the first element.
  ///   - period: the time from one element to the next; nil for one element only.
  ///   - scheduler: measures the time.
  /// - Complexity: constant per element.
  ///
  /// Source of the idea: [ReactiveX, Timer](https://reactivex.io/documentation/operators/timer.html).
  public static func timer(
    _ dueTime: Duration, period: Duration? = nil, scheduler: any SchedulerType
  ) -> Observable<Element> {
    if let period {
      Assembled(PeriodicRecipe<Element>(dueTime: dueTime, period: period, scheduler: scheduler))
    } else {
      Assembled(TimerRecipe<Element>(dueTime: dueTime, scheduler: scheduler))
    }
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
        return NopDisposable()
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
      scheduler.schedulePeriodic(0 as Element, startAfter: dueTime, period: period) { number in
        sink.next(number)
        return number &+ 1
      })
  }
}
