public import Streams

extension Action {
  /// The type of a function that returns the work for an input, for code that stores or passes such a function.
  ///
  /// Source of the idea: RxSwiftCommunity/Action.
  public typealias WorkFactory = @Sendable (Input) -> Observable<Element>

  /// Creates an action whose work is an observable.
  ///
  /// ```swift
  /// let search = Action<String, [Hit]> { term in index.hits(for: term) }
  /// let save = Action<Note, Void>(enabledIf: isOnline, policy: .enqueue(), by: \.folder) { note in server.save(note) }
  /// ```
  ///
  /// - Parameters:
  ///   - gate: whether inputs are accepted. The action is disabled until the first value of the stream. When the stream
  ///     completes, its last value stays in effect. When it fails, the action is disabled permanently, and ``errors``
  ///     emits the error once. If ``errors`` has no observer at that moment, for example because the stream fails
  ///     synchronously, `Hooks.defaultErrorHandler` gets an ``UnhandledActionError``. If the stream is a `Property`, a
  ///     `MutableProperty`, a `BehaviorRelay` or a `BehaviorSubject`, each input reads its current value. So a value
  ///     that is set before the input counts, even while observers are still being notified of it. A stream derived
  ///     from a relay, for example with `map`, has no current value.
  ///   - accepts: whether the action accepts this particular input. If it is nil, the action accepts all inputs. It
  ///     runs for each input, on the thread that sends the input, and no lock is held. It should have no side effects.
  ///     If it returns false, the input is rejected with ``RejectionReason/notAccepted``. ``enabled`` does not depend
  ///     on it, but ``isEnabled(for:)`` does.
  ///   - policy: determines how the action handles input received while it is executing.
  ///   - key: returns the key of an input. Inputs with different keys are independent. It runs once for each input, on
  ///     the thread that sends the input, and no lock is held. If it returns a different key each time, equal inputs
  ///     are independent as well.
  ///   - workFactory: returns the work for an input. It runs on the actor on which it is written.
  @inlinable
  public convenience init(
    enabledIf gate: Gate = .open,
    accepting accepts: (@Sendable (Input) -> Bool)? = nil,
    policy: ExecutionPolicy = .drop,
    by key: (@Sendable (Input) -> any Hashable & Sendable)? = nil,
    @_inheritActorContext workFactory: @escaping @Sendable @isolated(any) (Input) -> Observable<Element>
  ) {
    self.init(.known, Work(workFactory), ActionPlan(gate, policy), laneKeys(key), accepting: accepts)
  }

  /// Creates the same action with a stream of Booleans as its condition: a `Property`, a relay, a subject, or any other
  /// type that converts to an observable. It has no default.
  @inlinable
  public convenience init(
    enabledIf gate: some ObservableConvertibleType<Bool>,
    accepting accepts: (@Sendable (Input) -> Bool)? = nil,
    policy: ExecutionPolicy = .drop,
    by key: (@Sendable (Input) -> any Hashable & Sendable)? = nil,
    @_inheritActorContext workFactory: @escaping @Sendable @isolated(any) (Input) -> Observable<Element>
  ) {
    self.init(.known, Work(workFactory), ActionPlan(Gate(gate), policy), laneKeys(key), accepting: accepts)
  }

  /// Creates an action whose work is a `Single`, `Maybe`, `Completable`, subject, or another type that converts to an
  /// observable.
  ///
  /// The parameters are the same as for work that is an observable.
  @_disfavoredOverload
  @inlinable
  public convenience init<Source: ObservableConvertibleType>(
    enabledIf gate: Gate = .open,
    accepting accepts: (@Sendable (Input) -> Bool)? = nil,
    policy: ExecutionPolicy = .drop,
    by key: (@Sendable (Input) -> any Hashable & Sendable)? = nil,
    @_inheritActorContext workFactory: @escaping @Sendable @isolated(any) (Input) -> Source
  ) where Source.Element == Element {
    self.init(
      .known, Work(converting: workFactory), ActionPlan(gate, policy), laneKeys(key), accepting: accepts)
  }

  /// Creates the same action with a stream of Booleans as its condition: a `Property`, a relay, a subject, or any other
  /// type that converts to an observable. It has no default.
  @_disfavoredOverload
  @inlinable
  public convenience init<Source: ObservableConvertibleType>(
    enabledIf gate: some ObservableConvertibleType<Bool>,
    accepting accepts: (@Sendable (Input) -> Bool)? = nil,
    policy: ExecutionPolicy = .drop,
    by key: (@Sendable (Input) -> any Hashable & Sendable)? = nil,
    @_inheritActorContext workFactory: @escaping @Sendable @isolated(any) (Input) -> Source
  ) where Source.Element == Element {
    self.init(
      .known, Work(converting: workFactory), ActionPlan(Gate(gate), policy), laneKeys(key), accepting: accepts
    )
  }

  /// Creates an action whose work is asynchronous and returns one element.
  ///
  /// ```swift
  /// let login = Action<Credentials, User> { try await server.login($0) }
  /// ```
  ///
  /// - Parameters:
  ///   - gate: whether inputs are accepted.
  ///   - accepts: whether the action accepts this particular input. ``isEnabled(for:)`` checks it too.
  ///   - policy: determines how the action handles input received while it is executing.
  ///   - key: returns the key of an input. Inputs with different keys are independent.
  ///   - work: runs in a new task, on the actor on which it is written. Cancelling the execution cancels the task, and
  ///     the execution ends when the task has returned. If the closure declares the type of its errors, as in
  ///     `throws(LoginError)`, ``failures(of:)`` checks its argument against that type.
  @_disfavoredOverload
  @inlinable
  public convenience init<Failure: Error>(
    enabledIf gate: Gate = .open,
    accepting accepts: (@Sendable (Input) -> Bool)? = nil,
    policy: ExecutionPolicy = .drop,
    by key: (@Sendable (Input) -> any Hashable & Sendable)? = nil,
    @_inheritActorContext work: @escaping @Sendable @isolated(any) (Input) async throws(Failure) -> Element
  ) {
    self.init(
      .known, Work(task: work), ActionPlan(gate, policy, failure: Failure.self), laneKeys(key),
      accepting: accepts)
  }

  /// Creates the same action with a stream of Booleans as its condition: a `Property`, a relay, a subject, or any other
  /// type that converts to an observable. It has no default.
  @_disfavoredOverload
  @inlinable
  public convenience init<Failure: Error>(
    enabledIf gate: some ObservableConvertibleType<Bool>,
    accepting accepts: (@Sendable (Input) -> Bool)? = nil,
    policy: ExecutionPolicy = .drop,
    by key: (@Sendable (Input) -> any Hashable & Sendable)? = nil,
    @_inheritActorContext work: @escaping @Sendable @isolated(any) (Input) async throws(Failure) -> Element
  ) {
    self.init(
      .known, Work(task: work), ActionPlan(Gate(gate), policy, failure: Failure.self), laneKeys(key),
      accepting: accepts)
  }

  /// Creates an action whose work is an asynchronous sequence.
  ///
  /// ```swift
  /// let follow = Action<URL, Line> { url in log(at: url).lines }
  /// ```
  ///
  /// - Parameters:
  ///   - gate: whether inputs are accepted.
  ///   - accepts: whether the action accepts this particular input. ``isEnabled(for:)`` checks it too.
  ///   - policy: determines how the action handles input received while it is executing.
  ///   - key: returns the key of an input. Inputs with different keys are independent.
  ///   - workFactory: returns the sequence, on the actor on which it is written. A new task iterates the sequence.
  ///     Cancelling the execution cancels that task, and the execution ends when the iteration has ended.
  @_disfavoredOverload
  @inlinable
  public convenience init<Sequence: AsyncSequence & Sendable>(
    enabledIf gate: Gate = .open,
    accepting accepts: (@Sendable (Input) -> Bool)? = nil,
    policy: ExecutionPolicy = .drop,
    by key: (@Sendable (Input) -> any Hashable & Sendable)? = nil,
    @_inheritActorContext workFactory: @escaping @Sendable @isolated(any) (Input) -> Sequence
  ) where Sequence.Element == Element {
    self.init(
      .known, Work(sequence: workFactory), ActionPlan(gate, policy), laneKeys(key), accepting: accepts)
  }

  /// Creates the same action with a stream of Booleans as its condition: a `Property`, a relay, a subject, or any other
  /// type that converts to an observable. It has no default.
  @_disfavoredOverload
  @inlinable
  public convenience init<Sequence: AsyncSequence & Sendable>(
    enabledIf gate: some ObservableConvertibleType<Bool>,
    accepting accepts: (@Sendable (Input) -> Bool)? = nil,
    policy: ExecutionPolicy = .drop,
    by key: (@Sendable (Input) -> any Hashable & Sendable)? = nil,
    @_inheritActorContext workFactory: @escaping @Sendable @isolated(any) (Input) -> Sequence
  ) where Sequence.Element == Element {
    self.init(
      .known, Work(sequence: workFactory), ActionPlan(Gate(gate), policy), laneKeys(key), accepting: accepts)
  }
}
