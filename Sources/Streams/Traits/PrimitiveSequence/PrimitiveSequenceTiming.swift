extension PrimitiveSequenceType {
  /// Delays a success by `dueTime`. An error is passed on immediately.
  ///
  /// ```swift
  /// Single.just(1).delay(.seconds(2), scheduler: MainScheduler.instance)   // 1, after two seconds
  /// ```
  ///
  /// - Concurrency: the outcome is delivered on `scheduler`. See ``ObservableType/delay(_:scheduler:)``.
  /// - Parameters:
  ///   - dueTime: the length of the delay. Zero or less means as soon as `scheduler` can.
  ///   - scheduler: the scheduler that measures the time.
  /// - Returns: the same sequence, delayed.
  public func delay(
    _ dueTime: Duration, scheduler: any SchedulerType
  ) -> PrimitiveSequence<Trait, Element> {
    PrimitiveSequence(raw: asObservable().delay(dueTime, scheduler: scheduler))
  }

  /// Subscribes to this sequence after `dueTime`.
  ///
  /// - Concurrency: the subscription begins on `scheduler`. See ``ObservableType/delaySubscription(_:scheduler:)``.
  /// - Parameters:
  ///   - dueTime: the time until the subscription begins. Zero or less means as soon as `scheduler` can.
  ///   - scheduler: the scheduler that measures the time.
  /// - Returns: the same sequence, subscribed to later.
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
  /// - Errors: the errors of this sequence, and ``RxError/timeout``, after which this sequence is disposed.
  /// - Concurrency: the timeout error is delivered on `scheduler`. See ``ObservableType/timeout(_:scheduler:)``.
  /// - Parameters:
  ///   - dueTime: the time from the subscription to the outcome. Zero or less lasts until `scheduler` runs next.
  ///   - scheduler: the scheduler that measures the time.
  /// - Returns: the same sequence, with a timeout.
  public func timeout(
    _ dueTime: Duration, scheduler: any SchedulerType
  ) -> PrimitiveSequence<Trait, Element> {
    PrimitiveSequence(raw: asObservable().timeout(dueTime, scheduler: scheduler))
  }

  /// Continues with `other` if there is no outcome within `dueTime`.
  ///
  /// - Errors: the errors of this sequence and, after the timeout, the errors of `other`.
  /// - Concurrency: subscribes to `other` on `scheduler`. See ``ObservableType/timeout(_:other:scheduler:)``.
  /// - Parameters:
  ///   - dueTime: the time from the subscription to the outcome. Zero or less lasts until `scheduler` runs next.
  ///   - other: the sequence to continue with. This sequence is then disposed.
  ///   - scheduler: the scheduler that measures the time.
  /// - Returns: the outcome of this sequence or of `other`.
  public func timeout(
    _ dueTime: Duration, other: PrimitiveSequence<Trait, Element>, scheduler: any SchedulerType
  ) -> PrimitiveSequence<Trait, Element> {
    PrimitiveSequence(raw: asObservable().timeout(dueTime, other: other, scheduler: scheduler))
  }
}

extension PrimitiveSequenceType where Element: FixedWidthInteger {
  /// Returns a sequence that emits 0 after `dueTime`.
  ///
  /// ```swift
  /// Single<Int>.timer(.seconds(3), scheduler: MainScheduler.instance)   // 0, after three seconds
  /// ```
  ///
  /// - Concurrency: emits on `scheduler`. See ``ObservableType/timer(_:period:scheduler:)``.
  /// - Parameters:
  ///   - dueTime: the time until the element. Zero or less means as soon as `scheduler` can.
  ///   - scheduler: the scheduler that measures the time.
  /// - Returns: a sequence of one element.
  public static func timer(
    _ dueTime: Duration, scheduler: any SchedulerType
  ) -> PrimitiveSequence<Trait, Element> {
    PrimitiveSequence(raw: Observable.timer(dueTime, scheduler: scheduler))
  }
}
