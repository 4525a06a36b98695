import Action
import StreamsTesting

/// The callbacks in which an action calls user code.
enum Callback: String, CaseIterable, Sendable {
  case disabled, executing, started, lastInput, factory, executions, subscription, element, event, callerNext
  case idle, enabled, completion, completed, callerCompleted, disposal
  case error, underlyingError, lastError, failed, callerFailed

  /// A Boolean value that indicates whether the slot is taken during the callback.
  var isBusy: Bool {
    switch self {
    case .disabled, .executing, .started, .lastInput, .factory, .executions, .subscription, .element, .event,
      .callerNext:
      true
    default: false
    }
  }

  /// A Boolean value that indicates whether the work has to fail to reach the callback.
  var isOfFailure: Bool {
    switch self {
    case .error, .underlyingError, .lastError, .failed, .callerFailed: true
    default: false
    }
  }
}

/// The operations that users may perform in a callback.
enum Interference: String, CaseIterable, Sendable {
  case execute, start, trigger, apply
  case cancel, cancelThis, release, dispose
}

/// An execution of an action with the input 1, during which an operation is performed inside a callback.
final class ReentrancyScene: Sendable {
  let action = MutableProperty<Action<Int, Int>?>(nil)
  let outer = StrictObserver<Int>("caller")
  let inner = StrictObserver<Int>("inner caller")
  let events = StrictObserver<ExecutionEvent<Int, Int>>("events")
  let executing = StrictObserver<Bool>("executing")
  private let place: Callback
  private let interference: Interference
  private let isDone = MutableProperty(false)
  private let inputs: AnyObserver<Int>
  private let work = PublishSubject<Int>()
  private let bag = DisposeBag()
  /// The subscription to the stream that called back.
  private let own = SerialDisposable()
  private let call = SerialDisposable()

  init(_ place: Callback, _ interference: Interference) {
    (self.place, self.interference) = (place, interference)
    let hook = Lock<@Sendable (Callback, Int) -> Void>({ _, _ in })
    let action = Action<Int, Int> { [work] input in
      hook.withLock { $0 }(.factory, input)
      if input != 1 { return .just(input) }
      return Observable.create { observer in
        hook.withLock { $0 }(.subscription, input)
        let subscription = work.subscribe(observer)
        return Disposables.create {
          subscription.dispose()
          hook.withLock { $0 }(.disposal, input)
        }
      }
    }
    inputs = action.inputs
    self.action.value = action
    hook.withLock { $0 = { [weak self] in self?.reached($0, $1) } }
    bag.insert {
      action.events.subscribe(events)
      action.executing.asObservable().subscribe(executing)
    }
    listen(action)
  }

  private func listen(_ action: Action<Int, Int>) {
    let place = place
    func here<Element>(
      _ stream: Observable<Element>, if isMeant: @escaping @Sendable (Element) -> Bool = { _ in true }
    ) {
      own.disposable = stream.subscribe(onNext: { [weak self] in if isMeant($0) { self?.reached(place, 1) } })
    }
    switch place {
    case .disabled: here(action.enabled.asObservable()) { !$0 }
    case .executing: here(action.executing.asObservable()) { $0 }
    case .idle: here(action.executing.skip(1)) { !$0 }
    case .enabled: here(action.enabled.skip(1)) { $0 }
    case .lastInput: here(action.lastInput.skip(1))
    case .executions: here(action.executionObservables)
    case .element: here(action.elements)
    case .completion: here(action.completions)
    case .error: here(action.errors)
    case .underlyingError: here(action.underlyingError)
    case .lastError: here(action.lastError.skip(1))
    case .started: here(action.events) { if case .started = $0.kind { true } else { false } }
    case .event: here(action.events) { if case .element = $0.kind { true } else { false } }
    case .completed: here(action.events) { if case .completed = $0.kind { true } else { false } }
    case .failed: here(action.events) { if case .failed = $0.kind { true } else { false } }
    case .factory, .subscription, .callerNext, .callerCompleted, .callerFailed, .disposal: break
    }
  }

  /// Executes the action without retaining it, so that it can be released during the execution.
  func run() {
    guard let cold = action.value?.apply(1) else { return }
    call.disposable = cold.do(
      onNext: { [weak self] _ in self?.reached(.callerNext, 1) },
      onError: { [weak self] _ in self?.reached(.callerFailed, 1) },
      onCompleted: { [weak self] in self?.reached(.callerCompleted, 1) }
    ).subscribe(outer)
    work.onNext(1)
    if place.isOfFailure { work.onError(Mishap()) } else { work.onCompleted() }
  }

  private func reached(_ place: Callback, _ input: Int) {
    guard place == self.place, input == 1, !isDone.swap(true) else { return }
    switch interference {
    case .execute: if let stream = action.value?.execute(2) { hear(stream) }
    case .start: if let execution = action.value?.start(2) { hear(execution.elements) }
    case .trigger: inputs.onNext(2)
    case .apply: if let stream = action.value?.apply(2) { hear(stream) }
    case .cancel: action.value?.cancel()
    case .cancelThis: call.dispose()
    case .release: action.value = nil
    case .dispose: own.dispose()
    }
  }

  private func hear(_ stream: Observable<Int>) { stream.subscribe(inner).disposed(by: bag) }

  /// A Boolean value that indicates whether the callback was called.
  var wasReached: Bool { isDone.value }

  /// Returns the end of the execution with this number, as emitted by `events`.
  func end(of id: UInt64) -> String {
    let ends = events.elements.filter { $0.id == id }.compactMap { event -> String? in
      switch event.kind {
      case .completed: "completed"
      case .failed: "failed"
      case .cancelled: "cancelled"
      case .rejected: "rejected"
      default: nil
      }
    }
    return ends.joined(separator: ", ")
  }
}
