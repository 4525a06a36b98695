public import Streams

extension Action {
  /// An action whose work is an observable.
  ///
  /// ```swift
  /// let search = Action<String, [Hit]> { term in index.hits(for: term) }
  /// ```
  ///
  /// - Parameters:
  ///   - policy: what becomes of an input that comes while the action executes.
  ///   - workFactory: makes the work for an input. It is called on the actor on which it is written.
  @inlinable
  public convenience init(
    policy: ExecutionPolicy = .drop,
    @_inheritActorContext workFactory: @escaping @Sendable @isolated(any) (Input) -> Observable<Element>
  ) {
    self.init(.known, Work(workFactory), policy: policy, gate: nil)
  }

  /// An action with a gate, whose work is an observable.
  ///
  /// - Parameters:
  ///   - enabledIf: the gate. The action is disabled until its first value; when it completes, the last value stays;
  ///     when it fails, the action is disabled for good and ``errors`` says why, once. If nobody observes ``errors``
  ///     then, as when it fails at once, `Hooks.defaultErrorHandler` is told.
  ///   - policy: what becomes of an input that comes while the action executes.
  ///   - workFactory: makes the work for an input. It is called on the actor on which it is written.
  @inlinable
  public convenience init(
    enabledIf: some ObservableConvertibleType<Bool>,
    policy: ExecutionPolicy = .drop,
    @_inheritActorContext workFactory: @escaping @Sendable @isolated(any) (Input) -> Observable<Element>
  ) {
    self.init(.known, Work(workFactory), policy: policy, gate: enabledIf.asObservable())
  }

  /// An action whose work is a `Single`, `Maybe`, `Completable`, subject or anything else that can be an observable.
  ///
  /// The parameters are those of `init(policy:workFactory:)`.
  @_disfavoredOverload
  @inlinable
  public convenience init<Source: ObservableConvertibleType>(
    policy: ExecutionPolicy = .drop,
    @_inheritActorContext workFactory: @escaping @Sendable @isolated(any) (Input) -> Source
  ) where Source.Element == Element {
    self.init(.known, Work(converting: workFactory), policy: policy, gate: nil)
  }

  /// An action with a gate, whose work is anything that can be an observable.
  ///
  /// The parameters are those of `init(enabledIf:policy:workFactory:)`.
  @_disfavoredOverload
  @inlinable
  public convenience init<Source: ObservableConvertibleType>(
    enabledIf: some ObservableConvertibleType<Bool>,
    policy: ExecutionPolicy = .drop,
    @_inheritActorContext workFactory: @escaping @Sendable @isolated(any) (Input) -> Source
  ) where Source.Element == Element {
    self.init(.known, Work(converting: workFactory), policy: policy, gate: enabledIf.asObservable())
  }

  /// An action whose work is asynchronous and gives one element.
  ///
  /// ```swift
  /// let login = Action<Credentials, User> { try await server.login($0) }
  /// ```
  ///
  /// - Parameters:
  ///   - policy: what becomes of an input that comes while the action executes.
  ///   - work: runs in a task of its own, on the actor on which it is written. Cancelling the execution cancels the
  ///     task; the execution ends when the task has returned.
  @_disfavoredOverload
  @inlinable
  public convenience init(
    policy: ExecutionPolicy = .drop,
    @_inheritActorContext work: @escaping @Sendable @isolated(any) (Input) async throws -> Element
  ) {
    self.init(.known, Work(task: work), policy: policy, gate: nil)
  }

  /// An action with a gate, whose work is asynchronous and gives one element.
  ///
  /// The parameters are those of ``init(policy:work:)`` and `init(enabledIf:policy:workFactory:)`.
  @_disfavoredOverload
  @inlinable
  public convenience init(
    enabledIf: some ObservableConvertibleType<Bool>,
    policy: ExecutionPolicy = .drop,
    @_inheritActorContext work: @escaping @Sendable @isolated(any) (Input) async throws -> Element
  ) {
    self.init(.known, Work(task: work), policy: policy, gate: enabledIf.asObservable())
  }

  /// An action whose work is an asynchronous sequence.
  ///
  /// ```swift
  /// let follow = Action<URL, Line> { url in log(at: url).lines }
  /// ```
  ///
  /// - Parameters:
  ///   - policy: what becomes of an input that comes while the action executes.
  ///   - workFactory: makes the sequence, on the actor on which it is written. It is iterated in a task of its own;
  ///     cancelling the execution cancels that task, and the execution ends when the iteration has.
  @_disfavoredOverload
  @inlinable
  public convenience init<Sequence: AsyncSequence & Sendable>(
    policy: ExecutionPolicy = .drop,
    @_inheritActorContext workFactory: @escaping @Sendable @isolated(any) (Input) -> Sequence
  ) where Sequence.Element == Element {
    self.init(.known, Work(sequence: workFactory), policy: policy, gate: nil)
  }

  /// An action with a gate, whose work is an asynchronous sequence.
  ///
  /// The parameters are those of `init(policy:workFactory:)` and `init(enabledIf:policy:workFactory:)`.
  @_disfavoredOverload
  @inlinable
  public convenience init<Sequence: AsyncSequence & Sendable>(
    enabledIf: some ObservableConvertibleType<Bool>,
    policy: ExecutionPolicy = .drop,
    @_inheritActorContext workFactory: @escaping @Sendable @isolated(any) (Input) -> Sequence
  ) where Sequence.Element == Element {
    self.init(.known, Work(sequence: workFactory), policy: policy, gate: enabledIf.asObservable())
  }
}

extension Work {
  /// A factory whose results are converted.
  @usableFromInline
  init<Source: ObservableConvertibleType>(
    converting factory: @escaping @Sendable @isolated(any) (Input) -> Source
  ) where Source.Element == Element {
    let actor = factory.isolation
    let plain = assumingIsolation(factory: factory)
    let converted: @Sendable (Input) -> Observable<Element> = { plain($0).asObservable() }
    self = if let actor { .isolatedFactory(converted, actor) } else { .factory(converted) }
  }
}
