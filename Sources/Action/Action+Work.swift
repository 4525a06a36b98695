public import Streams

extension Action {
  /// The type of a function that makes the work for an input, for code that keeps or passes on such a function.
  ///
  /// Source of the idea: RxSwiftCommunity/Action.
  public typealias WorkFactory = @Sendable (Input) -> Observable<Element>

  /// An action whose work is an observable.
  ///
  /// ```swift
  /// let search = Action<String, [Hit]> { term in index.hits(for: term) }
  /// let save = Action<Note, Void>(enabledIf: isOnline, policy: .enqueue(), by: \.folder) { note in server.save(note) }
  /// ```
  ///
  /// - Parameters:
  ///   - gate: whether inputs are accepted. The action is disabled until the gate's first value. When the gate
  ///     completes, its last value stays; when it fails, the action is disabled for good and ``errors`` says why, once.
  ///     If nobody observes ``errors`` at that moment, as when the gate fails at once, `Hooks.defaultErrorHandler` gets
  ///     an ``UnhandledActionError``.
  ///   - accepts: whether the action accepts this very input; without it, the action accepts all. It runs for each
  ///     input, on the thread from which that comes, and not under a lock; it should only compute. An input that it
  ///     refuses is turned away as ``RejectionReason/notAccepted``. ``enabled`` does not depend on it;
  ///     ``isEnabled(for:)`` asks it.
  ///   - policy: decides what becomes of an input that comes while the action executes.
  ///   - key: gives the key of an input; inputs with different keys do not meet. It runs once for each input, on
  ///     the thread from which that comes, and not under a lock. If it gives an input another key each time,
  ///     equal inputs never meet.
  ///   - workFactory: makes the work for an input. It runs on the actor on which it is written.
  @inlinable
  public convenience init<Gate: ObservableConvertibleType>(
    enabledIf gate: Gate = AlwaysOpen(),
    accepting accepts: (@Sendable (Input) -> Bool)? = nil,
    policy: ExecutionPolicy = .drop,
    by key: (@Sendable (Input) -> any Hashable & Sendable)? = nil,
    @_inheritActorContext workFactory: @escaping @Sendable @isolated(any) (Input) -> Observable<Element>
  ) where Gate.Element == Bool {
    self.init(.known, Work(workFactory), ActionPlan(gate, policy), laneKeys(key), accepting: accepts)
  }

  /// An action whose work is a `Single`, `Maybe`, `Completable`, subject or anything else that can be an observable.
  ///
  /// The parameters are those of `init(enabledIf:accepting:policy:by:workFactory:)` for an observable.
  @_disfavoredOverload
  @inlinable
  public convenience init<
    Source: ObservableConvertibleType, Gate: ObservableConvertibleType
  >(
    enabledIf gate: Gate = AlwaysOpen(),
    accepting accepts: (@Sendable (Input) -> Bool)? = nil,
    policy: ExecutionPolicy = .drop,
    by key: (@Sendable (Input) -> any Hashable & Sendable)? = nil,
    @_inheritActorContext workFactory: @escaping @Sendable @isolated(any) (Input) -> Source
  ) where Source.Element == Element, Gate.Element == Bool {
    self.init(
      .known, Work(converting: workFactory), ActionPlan(gate, policy), laneKeys(key), accepting: accepts)
  }

  /// An action whose work is asynchronous and gives one element.
  ///
  /// ```swift
  /// let login = Action<Credentials, User> { try await server.login($0) }
  /// ```
  ///
  /// - Parameters:
  ///   - gate: whether inputs are accepted.
  ///   - accepts: whether the action accepts this very input; it runs as ``isEnabled(for:)`` says.
  ///   - policy: decides what becomes of an input that comes while the action executes.
  ///   - key: gives the key of an input; inputs with different keys do not meet.
  ///   - work: runs in a task of its own, on the actor on which it is written. Cancelling the execution cancels the
  ///     task; the execution ends when the task has returned. If the closure is written with the type of its errors, as
  ///     in `throws(LoginError)`, ``failures(of:)`` knows that type.
  @_disfavoredOverload
  @inlinable
  public convenience init<Gate: ObservableConvertibleType, Failure: Error>(
    enabledIf gate: Gate = AlwaysOpen(),
    accepting accepts: (@Sendable (Input) -> Bool)? = nil,
    policy: ExecutionPolicy = .drop,
    by key: (@Sendable (Input) -> any Hashable & Sendable)? = nil,
    @_inheritActorContext work: @escaping @Sendable @isolated(any) (Input) async throws(Failure) -> Element
  ) where Gate.Element == Bool {
    self.init(
      .known, Work(task: work), ActionPlan(gate, policy, failure: Failure.self), laneKeys(key),
      accepting: accepts)
  }

  /// An action whose work is an asynchronous sequence.
  ///
  /// ```swift
  /// let follow = Action<URL, Line> { url in log(at: url).lines }
  /// ```
  ///
  /// - Parameters:
  ///   - gate: whether inputs are accepted.
  ///   - accepts: whether the action accepts this very input; it runs as ``isEnabled(for:)`` says.
  ///   - policy: decides what becomes of an input that comes while the action executes.
  ///   - key: gives the key of an input; inputs with different keys do not meet.
  ///   - workFactory: makes the sequence, on the actor on which it is written. A task of its own iterates it;
  ///     cancelling the execution cancels that task, and the execution ends when the iteration has ended.
  @_disfavoredOverload
  @inlinable
  public convenience init<
    Sequence: AsyncSequence & Sendable, Gate: ObservableConvertibleType
  >(
    enabledIf gate: Gate = AlwaysOpen(),
    accepting accepts: (@Sendable (Input) -> Bool)? = nil,
    policy: ExecutionPolicy = .drop,
    by key: (@Sendable (Input) -> any Hashable & Sendable)? = nil,
    @_inheritActorContext workFactory: @escaping @Sendable @isolated(any) (Input) -> Sequence
  ) where Sequence.Element == Element, Gate.Element == Bool {
    self.init(
      .known, Work(sequence: workFactory), ActionPlan(gate, policy), laneKeys(key), accepting: accepts)
  }
}
