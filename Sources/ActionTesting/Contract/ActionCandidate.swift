/// An object under test by ``ActionContract``, described by its streams and functions.
///
/// ```swift
/// await ActionContract.check { gate, work in
///   let mine = MyAction(enabled: gate, work: work)
///   return ActionCandidate(
///     inputs: AnyObserver { if case .next(let input) = $0 { mine.trigger(input) } },
///     elements: mine.elements, errors: mine.errors, enabled: mine.enabled, executing: mine.executing,
///     completions: mine.completions, execute: { mine.execute($0) }, cancel: { mine.cancel() })
/// }
/// ```
///
/// The candidate's closures retain the object, so releasing the candidate releases the object. Its streams and `inputs`
/// must not retain the object.
public struct ActionCandidate: Sendable {
  let inputs: AnyObserver<Int>
  let elements: Observable<Int>
  let errors: Observable<ActionError>
  let enabled: Observable<Bool>
  let executing: Observable<Bool>
  let completions: Observable<Void>
  let executions: Observable<Observable<Int>>?
  let rejections: Observable<RejectionReason>?
  let cancellations: Observable<CancellationCause>?
  let policy: ExecutionPolicy
  let execute: @Sendable (Int) -> Observable<Int>
  let apply: (@Sendable (Int) -> Observable<Int>)?
  let cancel: @Sendable () -> Void
  let abandon: (@Sendable () -> Void)?

  /// Creates a candidate.
  ///
  /// - Parameters:
  ///   - inputs: receives inputs.
  ///   - elements: the elements of all executions.
  ///   - errors: the errors of all executions, of the gate, and of rejected inputs.
  ///   - enabled: whether an input would be accepted. Starts with the current value.
  ///   - executing: whether the object is executing. Starts with the current value.
  ///   - completions: emits an element for each execution that completed.
  ///   - executions: emits the stream of each execution at its start, or `nil` if the object has no such stream.
  ///   - rejections: emits the reason for each rejected input, or `nil` if the object has no such stream.
  ///   - cancellations: emits the cause for each cancelled execution, or `nil` if the object has no such stream.
  ///   - policy: determines how the object handles input received while it is executing: `ExecutionPolicy.drop`, or a
  ///     policy with a queue.
  ///   - execute: runs the work, and returns the stream of the execution.
  ///   - apply: returns a stream that runs the work on subscription, or `nil` if the object has no such function.
  ///   - cancel: cancels the running execution.
  ///   - abandon: cancels the running execution and frees its slot, or `nil` if the object has no such function.
  public init(
    inputs: AnyObserver<Int>, elements: Observable<Int>, errors: Observable<ActionError>,
    enabled: Observable<Bool>, executing: Observable<Bool>, completions: Observable<Void>,
    executions: Observable<Observable<Int>>? = nil, rejections: Observable<RejectionReason>? = nil,
    cancellations: Observable<CancellationCause>? = nil, policy: ExecutionPolicy = .drop,
    execute: @escaping @Sendable (Int) -> Observable<Int>,
    apply: (@Sendable (Int) -> Observable<Int>)? = nil, cancel: @escaping @Sendable () -> Void,
    abandon: (@Sendable () -> Void)? = nil
  ) {
    self.inputs = inputs
    self.elements = elements
    self.errors = errors
    self.enabled = enabled
    self.executing = executing
    self.completions = completions
    self.executions = executions
    self.rejections = rejections
    self.cancellations = cancellations
    self.policy = policy
    self.execute = execute
    self.apply = apply
    self.cancel = cancel
    self.abandon = abandon
  }

  /// Creates a candidate from an action.
  public init(_ action: Action<Int, Int>) {
    self.init(
      inputs: action.inputs, elements: action.elements, errors: action.errors,
      enabled: action.enabled.asObservable(), executing: action.executing.asObservable(),
      completions: action.completions, executions: action.executionObservables,
      rejections: action.events.compactMap {
        if case .rejected(_, let reason) = $0.kind { reason } else { nil }
      },
      cancellations: action.events.compactMap {
        if case .cancelled(let cause) = $0.kind { cause } else { nil }
      },
      policy: action.executionPolicy, execute: { action.execute($0) }, apply: { action.apply($0) },
      cancel: { action.cancel() },
      abandon: { action.abandon() })
  }
}
