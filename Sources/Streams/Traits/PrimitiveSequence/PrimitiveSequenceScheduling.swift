extension PrimitiveSequenceType {
  /// Delivers the outcome on a scheduler.
  ///
  /// ```swift
  /// parse(file).observe(on: MainScheduler.instance).subscribe(onSuccess: { show($0) })
  /// ```
  ///
  /// - Concurrency: the outcome is delivered on `scheduler`. See ``ObservableType/observe(on:)``. The closures of a
  ///   subscription run on the actor to which they are isolated, with or without this operator.
  /// - Parameter scheduler: the scheduler that delivers the outcome.
  /// - Returns: the same sequence, observed on `scheduler`.
  public func observe(on scheduler: any ImmediateSchedulerType) -> PrimitiveSequence<Trait, Element> {
    PrimitiveSequence(raw: asObservable().observe(on: scheduler))
  }

  /// Subscribes to this sequence and disposes the subscription on a scheduler.
  ///
  /// - Concurrency: see ``ObservableType/subscribe(on:)``.
  /// - Parameter scheduler: the scheduler on which the subscription begins and ends.
  /// - Returns: the same sequence, subscribed to on `scheduler`.
  public func subscribe(on scheduler: any ImmediateSchedulerType) -> PrimitiveSequence<Trait, Element> {
    PrimitiveSequence(raw: asObservable().subscribe(on: scheduler))
  }
}

extension PrimitiveSequenceType where Trait: ElementTrait {
  /// Returns a sequence that emits `element` on a scheduler.
  ///
  /// - Parameters:
  ///   - element: the element.
  ///   - scheduler: the scheduler that emits the element.
  public static func just(
    _ element: Element, scheduler: any ImmediateSchedulerType
  ) -> PrimitiveSequence<Trait, Element> {
    PrimitiveSequence(raw: Observable.just(element, scheduler: scheduler))
  }
}
