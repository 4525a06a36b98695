// The compiler suggests the current names.

extension ObservableType {
  /// The name of `observe(on:)` before RxSwift 6.
  @available(*, unavailable, renamed: "observe(on:)")
  public func observeOn(_ scheduler: any ImmediateSchedulerType) -> Observable<Element> {
    observe(on: scheduler)
  }

  /// The name of `subscribe(on:)` before RxSwift 6.
  @available(*, unavailable, renamed: "subscribe(on:)")
  public func subscribeOn(_ scheduler: any ImmediateSchedulerType) -> Observable<Element> {
    subscribe(on: scheduler)
  }

  /// The name of `catch(_:)` before RxSwift 6.
  @available(*, unavailable, renamed: "catch(_:)")
  public func catchError(_ handler: @escaping @Sendable (any Error) throws -> Observable<Element>)
    -> Observable<Element>
  { `catch`(handler) }

  /// The name of `catchAndReturn(_:)` before RxSwift 6.
  @available(*, unavailable, renamed: "catchAndReturn(_:)")
  public func catchErrorJustReturn(_ element: Element) -> Observable<Element> { catchAndReturn(element) }

  /// The name of `retry(when:)` before RxSwift 6.
  @available(*, unavailable, renamed: "retry(when:)")
  public func retryWhen<Trigger: ObservableType>(
    _ notificationHandler: @escaping @Sendable (Observable<any Error>) -> Trigger
  ) -> Observable<Element> { retry(when: notificationHandler) }

  /// The name of `take(until:)` before RxSwift 6.
  @available(*, unavailable, renamed: "take(until:)")
  public func takeUntil<Source: ObservableType>(_ other: Source) -> Observable<Element> { take(until: other) }

  /// The name of `take(while:)` before RxSwift 6.
  @available(*, unavailable, renamed: "take(while:)")
  public func takeWhile(_ predicate: @escaping @Sendable (Element) throws -> Bool) -> Observable<Element> {
    take(while: predicate)
  }

  /// The name of `skip(until:)` before RxSwift 6.
  @available(*, unavailable, renamed: "skip(until:)")
  public func skipUntil<Source: ObservableType>(_ other: Source) -> Observable<Element> { skip(until: other) }

  /// The name of `skip(while:)` before RxSwift 6.
  @available(*, unavailable, renamed: "skip(while:)")
  public func skipWhile(_ predicate: @escaping @Sendable (Element) throws -> Bool) -> Observable<Element> {
    skip(while: predicate)
  }

  /// The name of `element(at:)` before RxSwift 6.
  @available(*, unavailable, renamed: "element(at:)")
  public func elementAt(_ index: Int) -> Observable<Element> { element(at: index) }
}
