extension PrimitiveSequenceType {
  /// Delivers the outcome on a scheduler.
  ///
  /// ```swift
  /// parse(file).observe(on: MainScheduler.instance).subscribe(onSuccess: { show($0) })
  /// ```
  ///
  /// - Concurrency: the outcome comes on `scheduler`; see ``ObservableType/observe(on:)``. The closures of a
  ///   subscription run on the actor on which they are written, with or without this.
  /// - Parameter scheduler: the scheduler that delivers the outcome.
  /// - Returns: the same sequence, observed there.
  public func observe(on scheduler: any ImmediateSchedulerType) -> PrimitiveSequence<Trait, Element> {
    PrimitiveSequence(raw: asObservable().observe(on: scheduler))
  }

  /// Subscribes to this, and disposes that subscription, on a scheduler.
  ///
  /// - Concurrency: see ``ObservableType/subscribe(on:)``.
  /// - Parameter scheduler: the scheduler on which the subscription begins and ends.
  /// - Returns: the same sequence, subscribed to there.
  public func subscribe(on scheduler: any ImmediateSchedulerType) -> PrimitiveSequence<Trait, Element> {
    PrimitiveSequence(raw: asObservable().subscribe(on: scheduler))
  }
}

extension PrimitiveSequenceType where Trait: ElementTrait {
  /// A sequence of `element`, which comes on a scheduler.
  ///
  /// - Parameters:
  ///   - element: the element.
  ///   - scheduler: the scheduler on which it comes.
  public static func just(
    _ element: Element, scheduler: any ImmediateSchedulerType
  ) -> PrimitiveSequence<Trait, Element> {
    PrimitiveSequence(raw: Observable.just(element, scheduler: scheduler))
  }
}
