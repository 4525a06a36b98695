// The compiler suggests the current names.

extension PrimitiveSequenceType {
  /// The name of `observe(on:)` before RxSwift 6.
  @available(*, unavailable, renamed: "observe(on:)")
  public func observeOn(_ scheduler: any ImmediateSchedulerType) -> PrimitiveSequence<Trait, Element> {
    observe(on: scheduler)
  }

  /// The name of `subscribe(on:)` before RxSwift 6.
  @available(*, unavailable, renamed: "subscribe(on:)")
  public func subscribeOn(_ scheduler: any ImmediateSchedulerType) -> PrimitiveSequence<Trait, Element> {
    subscribe(on: scheduler)
  }

  /// The name of `catch(_:)` before RxSwift 6.
  @available(*, unavailable, renamed: "catch(_:)")
  public func catchError(
    _ handler: @escaping @Sendable (any Error) throws -> PrimitiveSequence<Trait, Element>
  ) -> PrimitiveSequence<Trait, Element> { `catch`(handler) }

  /// The name of `retry(when:)` before RxSwift 6.
  @available(*, unavailable, renamed: "retry(when:)")
  public func retryWhen<Trigger: ObservableType>(
    _ notificationHandler: @escaping @Sendable (Observable<any Error>) -> Trigger
  ) -> PrimitiveSequence<Trait, Element> { retry(when: notificationHandler) }
}

extension PrimitiveSequenceType where Trait: ElementTrait {
  /// The name of `catchAndReturn(_:)` before RxSwift 6.
  @available(*, unavailable, renamed: "catchAndReturn(_:)")
  public func catchErrorJustReturn(_ element: Element) -> PrimitiveSequence<Trait, Element> {
    catchAndReturn(element)
  }
}
