extension PrimitiveSequenceType {
  /// Passes a success on after `dueTime`, and an error at once.
  ///
  /// ```swift
  /// Single.just(1).delay(.seconds(2), scheduler: MainScheduler.instance)   // 1, after two seconds
  /// ```
  ///
  /// - Concurrency: the outcome comes on `scheduler`; see ``ObservableType/delay(_:scheduler:)``.
  /// - Parameters:
  ///   - dueTime: the length of the delay; zero or less means as soon as `scheduler` can.
  ///   - scheduler: the scheduler that measures the time.
  /// - Returns: the same sequence, later.
  public func delay(
    _ dueTime: Duration, scheduler: any SchedulerType
  ) -> PrimitiveSequence<Trait, Element> {
    PrimitiveSequence(raw: asObservable().delay(dueTime, scheduler: scheduler))
  }

  /// Subscribes to this after `dueTime`.
  ///
  /// - Concurrency: the subscription begins on `scheduler`; see ``ObservableType/delaySubscription(_:scheduler:)``.
  /// - Parameters:
  ///   - dueTime: the time until the subscription begins; zero or less means as soon as `scheduler` can.
  ///   - scheduler: the scheduler that measures the time.
  /// - Returns: the same sequence, which begins later.
  public func delaySubscription(
    _ dueTime: Duration, scheduler: any SchedulerType
  ) -> PrimitiveSequence<Trait, Element> {
    PrimitiveSequence(raw: asObservable().delaySubscription(dueTime, scheduler: scheduler))
  }

  /// Fails with ``RxError/timeout`` if there is no outcome within `dueTime`.
  ///
  /// ```swift
  /// request.timeout(.seconds(10), scheduler: MainScheduler.instance)
  /// ```
  ///
  /// - Errors: the errors of this, and ``RxError/timeout``, after which this is disposed.
  /// - Concurrency: the timeout comes on `scheduler`; see ``ObservableType/timeout(_:scheduler:)``.
  /// - Parameters:
  ///   - dueTime: the time from the subscription to the outcome; zero or less lasts until `scheduler` runs next.
  ///   - scheduler: the scheduler that measures the time.
  /// - Returns: the same sequence, unless it takes too long.
  public func timeout(
    _ dueTime: Duration, scheduler: any SchedulerType
  ) -> PrimitiveSequence<Trait, Element> {
    PrimitiveSequence(raw: asObservable().timeout(dueTime, scheduler: scheduler))
  }

  /// Continues with `other` if there is no outcome within `dueTime`.
  ///
  /// - Errors: the errors of this sequence and, once `other` has taken over, those of `other`.
  /// - Concurrency: subscribes to `other` on `scheduler`; see ``ObservableType/timeout(_:other:scheduler:)``.
  /// - Parameters:
  ///   - dueTime: the time from the subscription to the outcome; zero or less lasts until `scheduler` runs next.
  ///   - other: the sequence that takes over; this one is disposed then.
  ///   - scheduler: the scheduler that measures the time.
  /// - Returns: the outcome of this, or of `other`.
  public func timeout(
    _ dueTime: Duration, other: PrimitiveSequence<Trait, Element>, scheduler: any SchedulerType
  ) -> PrimitiveSequence<Trait, Element> {
    PrimitiveSequence(raw: asObservable().timeout(dueTime, other: other, scheduler: scheduler))
  }
}

extension PrimitiveSequenceType where Element: FixedWidthInteger {
  /// Succeeds with 0 after a while.
  ///
  /// ```swift
  /// Single<Int>.timer(.seconds(3), scheduler: MainScheduler.instance)   // 0, after three seconds
  /// ```
  ///
  /// - Concurrency: emits on `scheduler`; see ``ObservableType/timer(_:period:scheduler:)``.
  /// - Parameters:
  ///   - dueTime: the time until then; zero or less means as soon as `scheduler` can.
  ///   - scheduler: the scheduler that measures the time.
  /// - Returns: the sequence of that one element.
  public static func timer(
    _ dueTime: Duration, scheduler: any SchedulerType
  ) -> PrimitiveSequence<Trait, Element> {
    PrimitiveSequence(raw: Observable.timer(dueTime, scheduler: scheduler))
  }
}
