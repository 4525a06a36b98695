public import Streams

/// The initializers for an `enabledIf` condition that is written as a member of `Observable`. The compiler cannot infer
/// the type of such an expression where any type of condition is accepted:
///
/// ```swift
/// let save = Action<Note, Void>(enabledIf: .combineLatest(isOnline, isSignedIn) { $0 && $1 }) { server.save($0) }
/// ```
///
/// They are disfavored, and take an optional, which ranks them below the other disfavored initializers. Otherwise
/// `enabledIf: other.executing.map { !$0 }` would be ambiguous. Nil leaves the action enabled.
extension Action {
  /// Does the same as `init(enabledIf:accepting:policy:by:workFactory:)` for work that is an observable.
  @_disfavoredOverload
  @inlinable
  public convenience init(
    enabledIf gate: Observable<Bool>?,
    accepting accepts: (@Sendable (Input) -> Bool)? = nil,
    policy: ExecutionPolicy = .drop,
    by key: (@Sendable (Input) -> any Hashable & Sendable)? = nil,
    @_inheritActorContext workFactory: @escaping @Sendable @isolated(any) (Input) -> Observable<Element>
  ) {
    self.init(
      .known, Work(workFactory), ActionPlan(gate ?? .just(true), policy), laneKeys(key), accepting: accepts)
  }

  /// Does the same as `init(enabledIf:accepting:policy:by:workFactory:)` for work that converts to an observable.
  @_disfavoredOverload
  @inlinable
  public convenience init<Source: ObservableConvertibleType>(
    enabledIf gate: Observable<Bool>?,
    accepting accepts: (@Sendable (Input) -> Bool)? = nil,
    policy: ExecutionPolicy = .drop,
    by key: (@Sendable (Input) -> any Hashable & Sendable)? = nil,
    @_inheritActorContext workFactory: @escaping @Sendable @isolated(any) (Input) -> Source
  ) where Source.Element == Element {
    self.init(
      .known, Work(converting: workFactory), ActionPlan(gate ?? .just(true), policy), laneKeys(key),
      accepting: accepts)
  }

  /// Does the same as `init(enabledIf:accepting:policy:by:work:)` for asynchronous work with one element.
  @_disfavoredOverload
  @inlinable
  public convenience init<Failure: Error>(
    enabledIf gate: Observable<Bool>?,
    accepting accepts: (@Sendable (Input) -> Bool)? = nil,
    policy: ExecutionPolicy = .drop,
    by key: (@Sendable (Input) -> any Hashable & Sendable)? = nil,
    @_inheritActorContext work: @escaping @Sendable @isolated(any) (Input) async throws(Failure) -> Element
  ) {
    self.init(
      .known, Work(task: work), ActionPlan(gate ?? .just(true), policy, failure: Failure.self), laneKeys(key),
      accepting: accepts)
  }

  /// Does the same as `init(enabledIf:accepting:policy:by:workFactory:)` for work that is an asynchronous sequence.
  @_disfavoredOverload
  @inlinable
  public convenience init<Sequence: AsyncSequence & Sendable>(
    enabledIf gate: Observable<Bool>?,
    accepting accepts: (@Sendable (Input) -> Bool)? = nil,
    policy: ExecutionPolicy = .drop,
    by key: (@Sendable (Input) -> any Hashable & Sendable)? = nil,
    @_inheritActorContext workFactory: @escaping @Sendable @isolated(any) (Input) -> Sequence
  ) where Sequence.Element == Element {
    self.init(
      .known, Work(sequence: workFactory), ActionPlan(gate ?? .just(true), policy), laneKeys(key),
      accepting: accepts)
  }

  /// Does the same as `init(enabledIf:accepting:policy:by:progress:)` for asynchronous work.
  @_disfavoredOverload
  @inlinable
  public convenience init(
    enabledIf gate: Observable<Bool>?,
    accepting accepts: (@Sendable (Input) -> Bool)? = nil,
    policy: ExecutionPolicy = .drop,
    by key: (@Sendable (Input) -> any Hashable & Sendable)? = nil,
    @_inheritActorContext progress work:
      @escaping @Sendable @isolated(any) (Input, ProgressReporter)
      async throws -> Element
  ) {
    self.init(
      .known, Work(reporting: work), ActionPlan(gate ?? .just(true), policy), laneKeys(key),
      accepting: accepts)
  }

  /// Does the same as `init(enabledIf:accepting:policy:by:progress:)` for work that converts to an observable.
  @_disfavoredOverload
  @inlinable
  public convenience init<Source: ObservableConvertibleType>(
    enabledIf gate: Observable<Bool>?,
    accepting accepts: (@Sendable (Input) -> Bool)? = nil,
    policy: ExecutionPolicy = .drop,
    by key: (@Sendable (Input) -> any Hashable & Sendable)? = nil,
    @_inheritActorContext progress workFactory:
      @escaping @Sendable @isolated(any) (Input, ProgressReporter) -> Source
  ) where Source.Element == Element {
    self.init(
      .known, Work(reporting: workFactory), ActionPlan(gate ?? .just(true), policy), laneKeys(key),
      accepting: accepts)
  }
}

extension Action where Element == Never {
  /// Does the same as `init(enabledIf:accepting:policy:by:work:)` for asynchronous work without elements.
  @_disfavoredOverload
  @inlinable
  public convenience init<Failure: Error>(
    enabledIf gate: Observable<Bool>?,
    accepting accepts: (@Sendable (Input) -> Bool)? = nil,
    policy: ExecutionPolicy = .drop,
    by key: (@Sendable (Input) -> any Hashable & Sendable)? = nil,
    @_inheritActorContext work: @escaping @Sendable @isolated(any) (Input) async throws(Failure) -> Void
  ) {
    self.init(
      .known, Work(end: work), ActionPlan(gate ?? .just(true), policy, failure: Failure.self), laneKeys(key),
      accepting: accepts)
  }
  /// Does the same as `init(enabledIf:accepting:policy:by:work:)` for asynchronous work whose result is dropped.
  @available(
    *, deprecated,
    message: """
      The result of the work is dropped. Name the type of the action, as in Action<String, User> { … }, or drop the \
      result with `_ =`.
      """
  )
  @_disfavoredOverload
  @inlinable
  public convenience init<Failure: Error, Result: Sendable>(
    enabledIf gate: Observable<Bool>?,
    accepting accepts: (@Sendable (Input) -> Bool)? = nil,
    policy: ExecutionPolicy = .drop,
    by key: (@Sendable (Input) -> any Hashable & Sendable)? = nil,
    @_inheritActorContext work: @escaping @Sendable @isolated(any) (Input) async throws(Failure) -> Result
  ) {
    self.init(
      .known, Work(dropping: work), ActionPlan(gate ?? .just(true), policy, failure: Failure.self),
      laneKeys(key), accepting: accepts)
  }
}
