import Action
import StreamsTesting
import Streams

/// A step that an ``ActionRig`` can take.
enum ActionStep: Sendable, Equatable {
  case execute(Int)
  /// Executes for a caller that keeps a handle.
  case start(Int)
  /// Cancels the execution of the latest handle that has not been used for a cancellation.
  case withdraw
  case cancel
  case gate(Bool)
  case breakGate
  case release
  /// The stream bound to the inputs emits.
  case trigger(Int)
  case unbind
  /// The work for this input emits.
  case element(Int)
  case end(Int)
  case fail(Int)
}

/// An action whose work is a subject for each of the inputs 0, 1 and 2, with observers of all its streams.
final class ActionRig: Sendable {
  struct Result: Hashable, Sendable, CustomStringConvertible {
    /// The events of each stream of the action.
    var heard: [String: [String]]
    /// Which work is subscribed to.
    var work: String
    var description: String {
      heard.sorted { $0.key < $1.key }.map { "\($0): \($1.joined(separator: " "))" }.joined(separator: "\n")
        + "\n\(work)"
    }
  }

  private let action: Lock<Action<Int, Int>?>
  private let gate = BehaviorSubject(value: true)
  private let triggers = PublishSubject<Int>()
  private let binding: any Disposable
  private let work = [PublishSubject<Int>(), PublishSubject<Int>(), PublishSubject<Int>()]
  private let observers: Lock<[String: StrictObserver<String>]>
  private let calls = Lock<[Int: Int]>([:])
  private let handles = Lock<[Execution<Int>]>([])
  private let bag = DisposeBag()

  /// - Parameter key: returns the key of an input. Inputs have no keys if it is nil.
  init(policy: ExecutionPolicy = .drop, by key: (@Sendable (Int) -> Int)? = nil) {
    observers = Lock([:])
    action = Lock(nil)
    let work = work
    let erased = key.map { key in { @Sendable (input: Int) -> any Hashable & Sendable in key(input) } }
    let action = Action<Int, Int>(enabledIf: gate, policy: policy, by: erased) { input in
      work[input].asObservable()
    }
    binding = triggers.bind(to: action.inputs)
    self.action.withLock { $0 = action }
    observe("executing", action.executing.asObservable())
    observe("enabled", action.enabled.asObservable())
    observe("elements", action.elements)
    observe("completions", action.completions.map { "done" })
    observe("errors", action.errors.map { $0.name })
  }

  private func observe<Element: Sendable>(_ name: String, _ stream: Observable<Element>) {
    let observer = StrictObserver<String>(name)
    observers.withLock { $0[name] = observer }
    stream.map { "\($0)" }.subscribe(observer).disposed(by: bag)
  }

  /// Observes the stream that the next caller with this input receives.
  private func hear(_ input: Int, _ stream: Observable<Int>) {
    let call = calls.withLock { calls in
      calls[input, default: 0] += 1
      return calls[input] ?? 0
    }
    observe("caller \(call) of \(input)", stream)
  }

  func take(_ step: ActionStep) {
    switch step {
    case .execute(let input):
      if let stream = action.withLock({ $0 })?.execute(input) { hear(input, stream) }
    case .start(let input):
      guard let execution = action.withLock({ $0 })?.start(input) else { return }
      handles.withLock { $0.append(execution) }
      hear(input, execution.elements)
    case .withdraw: handles.withLock { $0.popLast() }?.cancel()
    case .cancel: action.withLock { $0 }?.cancel()
    case .gate(let isOpen): gate.onNext(isOpen)
    case .breakGate: gate.onError(Mishap())
    case .release:
      let released = action.withLock { action in
        defer { action = nil }
        return action
      }
      withExtendedLifetime(released) {}
    case .trigger(let input): triggers.onNext(input)
    case .unbind: binding.dispose()
    case .element(let input): work[input].onNext(input)
    case .end(let input): work[input].onCompleted()
    case .fail(let input): work[input].onError(Mishap())
    }
  }

  /// The events of each stream of the action, and of the stream of each call.
  var heard: [String: [String]] {
    observers.withLock { $0 }.mapValues { observer in
      observer.events.map { event in
        if case .error(let error as ActionError) = event { error.name } else { "\(event)" }
      }
    }
  }

  /// Returns the received events, and the faults that must not occur.
  func outcome(except ignored: Set<String> = []) -> (Result, faults: [String]) {
    let observers = observers.withLock { $0 }
    var heard = heard
    var faults = observers.values.flatMap { $0.violations.map(\.description) }
    let elements = heard["elements"] ?? []
    for (name, events) in heard where name.hasPrefix("caller") {
      if !Set(elements).isSuperset(of: events.filter { $0.hasPrefix("next") }) {
        faults.append("\(name) heard \(events), but \(elements) were there to hear")
      }
      // A cancelled execution may miss an element in delivery, even if `elements` emits it.
      if events.last?.contains("Cancellation") == true { heard[name] = events.suffix(1) }
    }
    for name in ignored { heard[name] = nil }
    let running = work.map { $0.hasObservers }
    return (Result(heard: heard, work: "running: \(running)"), faults)
  }
}
