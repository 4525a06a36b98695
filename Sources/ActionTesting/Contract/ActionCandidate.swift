/// Something that may keep the contract of actions, in the form in which ``ActionContract`` checks it.
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
/// The candidate's closures keep the object alive; letting go of the candidate is its release. Its streams and
/// `inputs` must not keep it alive.
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
  let execute: @Sendable (Int) -> Observable<Int>
  let apply: (@Sendable (Int) -> Observable<Int>)?
  let cancel: @Sendable () -> Void

  /// A candidate with these parts.
  ///
  /// - Parameters:
  ///   - inputs: takes inputs.
  ///   - elements: the elements of all executions.
  ///   - errors: the errors of all executions, of the gate, and of rejected inputs.
  ///   - enabled: whether an input would be accepted; it starts with the present value.
  ///   - executing: whether it executes; it starts with the present value.
  ///   - completions: an element for each execution that completed.
  ///   - executions: the stream of each execution as it starts; nil if the candidate has none.
  ///   - rejections: the reason for each input that was turned away; nil if the candidate gives none.
  ///   - cancellations: the cause for each execution that was cancelled; nil if the candidate gives none.
  ///   - execute: runs the work, and returns the stream of the execution.
  ///   - apply: returns a stream that runs the work when it is subscribed to; nil if the candidate has none.
  ///   - cancel: cancels the execution that runs.
  public init(
    inputs: AnyObserver<Int>, elements: Observable<Int>, errors: Observable<ActionError>,
    enabled: Observable<Bool>, executing: Observable<Bool>, completions: Observable<Void>,
    executions: Observable<Observable<Int>>? = nil, rejections: Observable<RejectionReason>? = nil,
    cancellations: Observable<CancellationCause>? = nil,
    execute: @escaping @Sendable (Int) -> Observable<Int>,
    apply: (@Sendable (Int) -> Observable<Int>)? = nil, cancel: @escaping @Sendable () -> Void
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
    self.execute = execute
    self.apply = apply
    self.cancel = cancel
  }

  /// An action with all its parts.
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
      execute: { action.execute($0) }, apply: { action.apply($0) }, cancel: { action.cancel() })
  }
}
