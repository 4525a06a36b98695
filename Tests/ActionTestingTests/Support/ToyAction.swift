import ActionTesting
import Dispatch
import Synchronization

/// An action written as plainly as possible, which keeps the contract, or breaks one rule of it.
final class ToyAction: Sendable {
  typealias Rule = ActionContract.Rule

  struct Run: Sendable {
    let input: Int
    let caller: AnyObserver<Int>
    let work = SerialDisposable()
  }

  private struct State: Sendable {
    var isOpen = false
    var isBroken = false
    var isStarting = false
    var running: Run?
    var late: [Int] = []
    var last: Int?
    var heldBack: Int?
    var announced = (executing: false, enabled: false)
  }

  enum Outcome { case completed, failed(any Error), cancelled }

  let elements: Observable<Int>
  let errors = PublishSubject<ActionError>()
  let completions = PublishSubject<Void>()
  let executions = PublishSubject<Observable<Int>>()
  let enabled = BehaviorSubject(value: false)
  let executing = BehaviorSubject(value: false)
  private let elementsInput: AnyObserver<Int>
  private let factory: @Sendable (Int) -> Observable<Int>
  /// The rule that is broken; nil for none.
  private let broken: Rule?
  private let state = Lock(State())
  private let gate = SerialDisposable()
  private let visitors = Atomic(0)
  private let secondVisitor = DispatchSemaphore(value: 0)

  init(
    breaking broken: Rule?, _ gate: Observable<Bool>, _ factory: @escaping @Sendable (Int) -> Observable<Int>
  ) {
    self.broken = broken
    self.factory = factory
    let subject = ReplaySubject<Int>.create(bufferSize: 1)
    let plain = PublishSubject<Int>()
    elements = broken == .latecomers ? subject.asObservable() : plain.asObservable()
    elementsInput = broken == .latecomers ? subject.asObserver() : plain.asObserver()
    self.gate.disposable = gate.subscribe(
      onNext: { [weak self] in self?.setGate($0) }, onError: { [weak self] in self?.breakGate($0) })
  }

  deinit {
    gate.dispose()
    if let run = claimRunning() {
      run.work.dispose()
      run.caller.onError(ActionError.underlyingError(CancellationError()))
    }
    if broken == .release { return }
    elementsInput.onCompleted()
    errors.onCompleted()
    completions.onCompleted()
    executions.onCompleted()
    enabled.onCompleted()
    executing.onCompleted()
  }

  // MARK: Inputs

  func execute(_ input: Int) -> Observable<Int> {
    let all = ReplaySubject<Int>.createUnbounded()
    let live = PublishSubject<Int>()
    let stream = broken == .replay ? live.asObservable() : all.asObservable()
    let run = Run(input: input, caller: broken == .replay ? live.asObserver() : all.asObserver())
    start(run, stream)
    guard broken == .detaching else { return stream }
    return .create { [weak self] observer in
      let subscription = stream.subscribe(observer)
      return Disposables.create { [weak self] in
        subscription.dispose()
        self?.stop(run)
      }
    }
  }

  func apply(_ input: Int) -> Observable<Int> {
    if broken == .cold { return execute(input) }
    return .create { [weak self] observer in
      let stream = PublishSubject<Int>()
      let subscription = stream.subscribe(observer)
      let run = Run(input: input, caller: stream.asObserver())
      self?.start(run, stream.asObservable())
      return Disposables.create { [weak self] in
        subscription.dispose()
        self?.stop(run)
      }
    }
  }

  func cancel() {
    guard let run = claimRunning() else { return }
    run.work.dispose()
    announce()
    if broken == .cancelling { errors.onNext(.underlyingError(CancellationError())) }
    run.caller.onError(ActionError.underlyingError(CancellationError()))
  }

  private func stop(_ run: Run) {
    if state.withLock({ $0.running?.work === run.work }) { cancel() }
  }

  // MARK: An execution

  private func claim(_ run: Run) -> Bool {
    if broken == .oneWinner {
      let isFree = state.withLock { $0.isOpen && $0.running == nil }
      guard isFree else { return false }
      // Gives another thread the time to look too: the second lets the first go on.
      if visitors.add(1, ordering: .relaxed).newValue.isMultiple(of: 2) {
        secondVisitor.signal()
      } else {
        _ = secondVisitor.wait(timeout: .now() + .milliseconds(10))
      }
      state.withLock { $0.running = run }
      return true
    }
    return state.withLock { state in
      guard state.isOpen, state.running == nil else {
        state.late.append(run.input)
        return false
      }
      state.running = run
      return true
    }
  }

  private func claimRunning() -> Run? { state.withLock { $0.running.take() } }

  private func start(_ run: Run, _ stream: Observable<Int>) {
    guard claim(run) else {
      if broken != .rejection { errors.onNext(.notEnabled) }
      return run.caller.onError(ActionError.notEnabled)
    }
    if broken == .ownStream, let last = state.withLock({ $0.last }) { run.caller.onNext(last) }
    let early = broken == .factory ? factory(run.input) : nil
    announce()
    let work = early ?? factory(run.input)
    if broken != .executions { executions.onNext(stream) }
    let first = work.subscribe(
      onNext: { [weak self] in self?.take($0, run) }, onError: { [weak self] in self?.end(run, .failed($0)) },
      onCompleted: { [weak self] in self?.end(run, .completed) })
    let second = broken == .work ? work.subscribe(onError: { _ in }) : Disposables.create()
    if broken == .executions { executions.onNext(stream) }
    run.work.disposable = Disposables.create(first, second)
  }

  private func take(_ element: Int, _ run: Run) {
    state.withLock { $0.last = element }
    guard broken == .freeSlot else { return tell(element, run) }
    let former = state.withLock { state in
      defer { state.heldBack = element }
      return state.heldBack
    }
    if let former { tell(former, run) }
  }

  private func tell(_ element: Int, _ run: Run) {
    elementsInput.onNext(element)
    run.caller.onNext(element)
  }

  private func end(_ run: Run, _ outcome: Outcome) {
    guard let run = claimRunning() else { return }
    if broken == .outcome { tell(outcome) }
    if broken == .callerLast { endCaller(run, outcome) }
    announce()
    if let element = state.withLock({ $0.heldBack.take() }) { tell(element, run) }
    if broken != .outcome { tell(outcome) }
    if broken != .callerLast { endCaller(run, outcome) }
    let late = state.withLock { state in
      defer { state.late = [] }
      return state.late
    }
    if broken == .slot, let input = late.first { _ = execute(input) }
  }

  private func tell(_ outcome: Outcome) {
    switch outcome {
    case .completed: completions.onNext(())
    case .failed(let error):
      errors.onNext(.underlyingError(error))
      if broken == .failure { elementsInput.onCompleted() }
    case .cancelled: break
    }
  }

  private func endCaller(_ run: Run, _ outcome: Outcome) {
    switch outcome {
    case .completed: run.caller.onCompleted()
    case .failed(let error): run.caller.onError(ActionError.underlyingError(error))
    case .cancelled: run.caller.onError(ActionError.underlyingError(CancellationError()))
    }
  }

  // MARK: The gate, and what is announced

  private func setGate(_ isOpen: Bool) {
    state.withLock { $0.isOpen = isOpen && !$0.isBroken }
    if broken == .announcements, state.withLock({ $0.running == nil }) { enabled.onNext(isOpen) }
    announce()
    if broken == .gate, !isOpen { cancel() }
  }

  private func breakGate(_ error: any Error) {
    state.withLock { state in (state.isOpen, state.isBroken) = (false, true) }
    announce()
    errors.onNext(.underlyingError(error))
  }

  private func announce() {
    let (before, now) = state.withLock { state in
      let now = (executing: state.running != nil, enabled: state.isOpen && state.running == nil)
      defer { state.announced = now }
      return (state.announced, now)
    }
    let tellEnabled = before.enabled != now.enabled
    if tellEnabled, !now.enabled { enabled.onNext(false) }
    if before.executing != now.executing { executing.onNext(now.executing) }
    if tellEnabled, now.enabled { enabled.onNext(true) }
  }
}

extension ActionCandidate {
  init(_ toy: ToyAction, endsInputs: Bool = false) {
    let inputs = PublishSubject<Int>()
    weak let weakToy = toy
    let open: AnyObserver<Int> = AnyObserver { event in
      if case .next(let input) = event { _ = weakToy?.execute(input) }
    }
    if endsInputs { _ = inputs.subscribe(open) }
    self.init(
      inputs: endsInputs ? inputs.asObserver() : open, elements: toy.elements,
      errors: toy.errors.asObservable(),
      enabled: toy.enabled.asObservable(), executing: toy.executing.asObservable(),
      completions: toy.completions.asObservable(), executions: toy.executions.asObservable(),
      execute: { toy.execute($0) }, apply: { toy.apply($0) }, cancel: { toy.cancel() })
  }
}
