import ActionTesting
import Foundation
import Synchronization

/// A minimal action that follows the contract, or breaks one of its rules.
final class ToyAction: Sendable {
  struct Run: Sendable {
    let input: Int
    let caller: AnyObserver<Int>
    let work = SerialDisposable()
    /// Whether the work goes on after its disposal.
    let goesOn = MutableProperty(false)
  }

  private struct State: Sendable {
    var isOpen = false
    var isBroken = false
    /// The thread that calls the factory.
    var makes: ObjectIdentifier?
    var isTellingElement = false
    /// Whether an event is being emitted while the action pretends to execute.
    var isPretending = false
    var running: Run?
    var late: [Int] = []
    var elementCount = 0
    var last: Int?
    var heldBack: Int?
    var announced = (executing: false, enabled: false)
  }

  private enum Outcome { case completed, failed(any Error) }

  private let elements: Stream<Int>
  private let errors: Stream<ActionError>
  private let completions: Stream<Void>
  private let executions = Stream<Observable<Int>>()
  private let rejections = Stream<RejectionReason>()
  private let cancellations = Stream<CancellationCause>()
  private let enabled: Stream<Bool>
  private let executing: Stream<Bool>
  private let factory: @Sendable (Int) -> Observable<Int>
  /// The defect, or `nil` for none.
  private let defect: Defect?
  private let state: Lock<State>
  private let gate = SerialDisposable()
  private let visitors = Atomic(0)
  private let secondVisitor = DispatchSemaphore(value: 0)

  init(
    with defect: Defect?, _ gate: Observable<Bool>, _ factory: @escaping @Sendable (Int) -> Observable<Int>
  ) {
    self.defect = defect
    self.factory = factory
    elements = Stream(replaying: defect == .replaysElements ? 1 : 0)
    errors = Stream(replaying: defect == .replaysErrors ? 1 : 0)
    completions = Stream(replaying: defect == .replaysCompletions ? 1 : 0)
    let isOpen = defect == .isOpenBeforeTheGateSaysSo
    enabled = Stream(replaying: defect == .hidesEnabled ? 0 : 1, initial: isOpen)
    executing = Stream(replaying: defect == .hidesExecuting ? 0 : 1, initial: false)
    var initial = State()
    (initial.isOpen, initial.announced.enabled) = (isOpen, isOpen)
    state = Lock(initial)
    self.gate.disposable = gate.subscribe(
      onNext: { [weak self] in self?.setGate($0) }, onError: { [weak self] in self?.breakGate($0) })
  }

  deinit {
    gate.dispose()
    let running = claimRunning()
    if running != nil { cancellations.input.onNext(.released) }
    if let run = running, defect != .worksOnWhenReleased {
      run.work.dispose()
      if defect != .forgetsTheCallerWhenReleased {
        run.caller.onError(ActionError.underlyingError(CancellationError()))
      }
    }
    if defect == .endsNothingWhenReleased { return }
    rejections.input.onCompleted()
    cancellations.input.onCompleted()
    elements.input.onCompleted()
    errors.input.onCompleted()
    completions.input.onCompleted()
    executions.input.onCompleted()
    enabled.input.onCompleted()
    executing.input.onCompleted()
  }

  // MARK: Inputs

  func execute(_ input: Int) -> Observable<Int> {
    let kept =
      switch defect {
      case .replaysNothing: 0
      case .replaysTheLastElementOnly: 1
      default: Int.max
      }
    let stream = Stream<Int>(replaying: kept)
    let run = Run(input: input, caller: stream.input)
    start(run, stream.output, rejection: defect == .rejectsWithAnotherError ? CancellationError() : nil)
    guard defect == .cancelsForOneListener else { return stream.output }
    return .create { [weak self] observer in
      let subscription = stream.output.subscribe(observer)
      return Disposables.create { [weak self] in
        subscription.dispose()
        self?.stop(run)
      }
    }
  }

  func apply(_ input: Int) -> Observable<Int> {
    if defect == .appliesAtOnce { return execute(input) }
    let count = MutableProperty(0)
    return .create { [weak self] observer in
      let isFirst = count.modify { count in
        count += 1
        return count == 1
      }
      if self?.defect == .appliesOnce, !isFirst { return Disposables.create() }
      let stream = PublishSubject<Int>()
      let subscription = stream.subscribe(observer)
      let run = Run(input: input, caller: stream.asObserver())
      self?.start(run, stream.asObservable())
      return Disposables.create { [weak self] in
        subscription.dispose()
        if self?.defect != .appliesForEver { self?.stop(run) }
      }
    }
  }

  /// Cancels the running execution, and frees its slot. Like this, the toy cannot be told from an action whose work is
  /// behind an operator.
  func cancel() {
    if defect == .endsTheCallerOfGoingWorkLate || defect == .runsBesideCancelledWork, endsLate() { return }
    if defect == .staysBusyWhenCancelled {
      guard let run = state.withLock({ $0.running }) else { return }
      run.work.dispose()
      cancellations.input.onNext(.action)
      return run.caller.onError(ActionError.underlyingError(CancellationError()))
    }
    guard let run = claimRunning() else { return }
    if defect != .cancelsWithoutStopping { run.work.dispose() }
    announce()
    cancellations.input.onNext(defect == .givesAnotherCause ? .handle : .action)
    if defect == .tellsACancellationAsAnError { errors.input.onNext(.underlyingError(CancellationError())) }
    if defect == .tellsACancellationAsACompletion { completions.input.onNext(()) }
    if defect == .forgetsTheCallerOfACancellation { return }
    run.caller.onError(ActionError.underlyingError(CancellationError()))
  }

  func abandon() {
    guard defect != .staysBusyWhenAbandoned, let run = claimRunning() else { return }
    run.work.dispose()
    announce()
    cancellations.input.onNext(.abandoned)
    if defect == .forgetsTheCallerWhenAbandoned { return }
    run.caller.onError(ActionError.underlyingError(CancellationError()))
  }

  /// Mishandles the cancellation of work that goes on.
  ///
  /// - Returns: `false` if the work does not go on.
  private func endsLate() -> Bool {
    guard let run = state.withLock({ $0.running }), run.goesOn.value else { return false }
    run.work.dispose()
    if defect == .endsTheCallerOfGoingWorkLate { return true }
    run.caller.onError(ActionError.underlyingError(CancellationError()))
    // The slot seems to be taken, but it is not.
    state.withLock { $0.running = nil }
    return true
  }

  private func stop(_ run: Run) {
    guard state.withLock({ $0.running?.work === run.work }), claimRunning() != nil else { return }
    run.work.dispose()
    announce()
    run.caller.onError(ActionError.underlyingError(CancellationError()))
  }

  // MARK: An execution

  private func claim(_ run: Run) -> Bool {
    if defect == .letsTwoWin {
      guard state.withLock({ $0.isOpen && $0.running == nil }) else { return false }
      // Gives another thread the time to check, too. The second thread lets the first continue.
      if visitors.add(1, ordering: .relaxed).newValue.isMultiple(of: 2) {
        secondVisitor.signal()
      } else {
        _ = secondVisitor.wait(timeout: .now() + .milliseconds(10))
      }
      state.withLock { $0.running = run }
      return true
    }
    return state.withLock { state in
      guard state.isOpen, state.running == nil, !state.isPretending else {
        state.late.append(run.input)
        return false
      }
      state.running = run
      return true
    }
  }

  private func claimRunning() -> Run? { state.withLock { $0.running.take() } }

  private func start(_ run: Run, _ stream: Observable<Int>, rejection: (any Error)? = nil) {
    guard claim(run) else {
      let isBusy = state.withLock { $0.running != nil || $0.isPretending }
      rejections.input.onNext(isBusy || defect == .givesAnotherReason ? .busy : .gateClosed([]))
      let (isInFactory, isTelling) = state.withLock {
        ($0.makes == ObjectIdentifier(Thread.current), $0.isTellingElement)
      }
      if isInFactory, defect == .runsWhatComesFromTheFactory { _ = factory(run.input) }
      if isTelling, defect == .runsWhatComesFromElements { _ = factory(run.input) }
      if defect != .rejectsSilently { errors.input.onNext(.notEnabled) }
      return run.caller.onError(rejection ?? ActionError.notEnabled)
    }
    if defect == .mixesExecutions, let last = state.withLock({ $0.last }) { run.caller.onNext(last) }
    if defect == .announcesTheExecutionEarly { executions.input.onNext(stream) }
    let early = defect == .callsTheFactoryEarly ? factory(run.input) : nil
    announce()
    let work = early ?? make(run.input)
    run.goesOn.value = work.outlivesDisposal
    let isLate = defect == .announcesTheExecutionLate
    let isSilent = defect == .announcesTheExecutionEarly || defect == .announcesNoExecution
    if !isLate, !isSilent { executions.input.onNext(stream) }
    let first = work.subscribe(
      onNext: { [weak self] in self?.take($0, run) }, onError: { [weak self] in self?.end(.failed($0)) },
      onCompleted: { [weak self] in self?.end(.completed) })
    let second = defect == .subscribesTwice ? work.subscribe(onError: { _ in }) : Disposables.create()
    if isLate { executions.input.onNext(stream) }
    run.work.disposable = Disposables.create(first, second)
  }

  private func make(_ input: Int) -> Observable<Int> {
    state.withLock { $0.makes = ObjectIdentifier(Thread.current) }
    defer { state.withLock { $0.makes = nil } }
    return factory(input)
  }

  private func take(_ element: Int, _ run: Run) {
    let count = state.withLock { state in
      state.last = element
      state.elementCount += 1
      return state.elementCount
    }
    if defect == .saysEarlyThatItIsFree, count == 2 { announce(asIfFree: true) }
    guard defect == .holdsElementsBack else { return tell(element, run) }
    let former = state.withLock { state in
      defer { state.heldBack = element }
      return state.heldBack
    }
    if let former { tell(former, run) }
  }

  private func tell(_ element: Int, _ run: Run) {
    state.withLock { $0.isTellingElement = true }
    elements.input.onNext(element)
    state.withLock { $0.isTellingElement = false }
    run.caller.onNext(element)
  }

  private func end(_ outcome: Outcome) {
    guard let run = claimRunning() else { return }
    if defect == .tellsTheOutcomeEarly { tell(outcome) }
    if defect == .endsTheCallerEarly { endCaller(run, outcome) }
    announce { if defect == .tellsTheOutcomeBetween { tell(outcome) } }
    if let element = state.withLock({ $0.heldBack.take() }) { tell(element, run) }
    if defect == .endsTheCallerBeforeTheOutcome { endCaller(run, outcome) }
    if defect != .tellsTheOutcomeEarly, defect != .tellsTheOutcomeBetween { tell(outcome) }
    if defect != .endsTheCallerEarly, defect != .endsTheCallerBeforeTheOutcome { endCaller(run, outcome) }
    let late = state.withLock { state in
      defer { (state.late, state.elementCount) = ([], 0) }
      return state.late
    }
    if defect == .runsWhatItRejectedLater, let input = late.first { _ = execute(input) }
  }

  /// Runs `body`. If `isWrong`, the action pretends to execute during the call.
  private func pretending(_ isWrong: Bool, _ body: () -> Void) {
    state.withLock { $0.isPretending = isWrong }
    body()
    state.withLock { $0.isPretending = false }
  }

  private func tell(_ outcome: Outcome) {
    switch outcome {
    case .completed:
      pretending(defect == .isBusyWhileItTellsTheOutcome) { completions.input.onNext(()) }
    case .failed(let error):
      pretending(defect == .isBusyWhileItTellsAFailure) { errors.input.onNext(.underlyingError(error)) }
      if defect == .endsElementsWithAFailure { elements.input.onCompleted() }
      if defect == .endsErrorsWithAFailure { errors.input.onCompleted() }
      if defect == .endsCompletionsWithAFailure { completions.input.onCompleted() }
    }
  }

  private func endCaller(_ run: Run, _ outcome: Outcome) {
    pretending(defect == .isBusyWhileItEndsTheCaller) {
      switch outcome {
      case .completed: run.caller.onCompleted()
      case .failed(let error): run.caller.onError(ActionError.underlyingError(error))
      }
    }
  }

  // MARK: The gate, and the status changes

  private func setGate(_ isOpen: Bool) {
    state.withLock { $0.isOpen = isOpen && !$0.isBroken }
    if defect == .repeatsEnabled, state.withLock({ $0.running == nil }) { enabled.input.onNext(isOpen) }
    announce()
    if defect == .cancelsWhenTheGateCloses, !isOpen { cancel() }
  }

  private func breakGate(_ error: any Error) {
    let staysOpen = defect == .staysOpenWhenTheGateFails
    state.withLock { state in (state.isOpen, state.isBroken) = (staysOpen, true) }
    announce()
    if defect != .hidesTheGatesFailure { errors.input.onNext(.underlyingError(error)) }
  }

  /// - Parameter between: runs between the two status changes of an end.
  private func announce(asIfFree: Bool = false, between: () -> Void = {}) {
    let (before, now) = state.withLock { state in
      let isBusy = state.running != nil && !asIfFree
      let now = (executing: isBusy, enabled: state.isOpen && !isBusy)
      defer { state.announced = now }
      return (state.announced, now)
    }
    let turnsOff = before.enabled && !now.enabled
    if turnsOff, defect != .announcesExecutingFirst { enabled.input.onNext(false) }
    if before.executing != now.executing { executing.input.onNext(now.executing) }
    if turnsOff, defect == .announcesExecutingFirst { enabled.input.onNext(false) }
    between()
    if !before.enabled, now.enabled { enabled.input.onNext(true) }
  }

  // MARK: As a candidate

  var candidate: ActionCandidate {
    ActionCandidate(
      inputs: inputs, elements: elements.output, errors: errors.output, enabled: enabled.output,
      executing: executing.output, completions: completions.output, executions: executions.output,
      rejections: rejections.output, cancellations: cancellations.output,
      execute: { self.execute($0) }, apply: { self.apply($0) }, cancel: { self.cancel() },
      abandon: { self.abandon() })
  }

  private var inputs: AnyObserver<Int> {
    weak let weakSelf = self
    let strongSelf = defect == .isKeptByItsInputs ? self : nil
    let hasEnded = MutableProperty(false)
    return AnyObserver { [defect] event in
      switch event {
      case .next(let input):
        if !hasEnded.value { _ = (strongSelf ?? weakSelf)?.execute(input) }
      case .error: if defect == .endsInputsWithAnError { hasEnded.value = true }
      case .completed: if defect == .endsInputsWithAnEnd { hasEnded.value = true }
      }
    }
  }
}

/// A subject that replays a given number of elements.
private struct Stream<Element: Sendable>: Sendable {
  let input: AnyObserver<Element>
  let output: Observable<Element>

  init(replaying count: Int = 0, initial: Element? = nil) {
    if count == 0 {
      let subject = PublishSubject<Element>()
      (input, output) = (subject.asObserver(), subject.asObservable())
    } else {
      let subject =
        count == .max
        ? ReplaySubject<Element>.createUnbounded() : ReplaySubject<Element>.create(bufferSize: count)
      (input, output) = (subject.asObserver(), subject.asObservable())
    }
    if let initial { input.onNext(initial) }
  }
}
