import Action
import StreamsTesting

/// A step that a ``PolicyRaceRig`` can take. Each input is used once.
enum PolicyStep: Sendable, Equatable {
  /// A caller starts an execution and observes it.
  case start(Int)
  /// An input is received without a caller.
  case trigger(Int)
  /// The caller that started this input cancels it.
  case withdraw(Int)
  /// The caller that started this input abandons it.
  case giveUp(Int)
  case cancel
  case abandon
  case release
  /// The work for this input emits, if it runs.
  case element(Int)
  case end(Int)
  case fail(Int)
}

/// An action with a policy, observers of its streams, and the rules that hold whatever two threads do.
final class PolicyRaceRig: Sendable {
  struct Kind: Sendable, CustomStringConvertible {
    let description: String
    let policy: ExecutionPolicy
    /// The number of inputs that may run concurrently, and the number that may then wait.
    let room: Int
    let waiting: Int
    var isKeyed = false

    static let all: [Kind] = [
      Kind(description: "drop", policy: .drop, room: 1, waiting: 0),
      Kind(description: "enqueue", policy: .enqueue(limit: 2), room: 1, waiting: 2),
      Kind(
        description: "enqueue, two at a time", policy: .enqueue(limit: 1, maxConcurrent: 2), room: 2,
        waiting: 1),
      Kind(description: "restart", policy: .restart, room: 1, waiting: .max),
      Kind(
        description: "restart, waiting", policy: .restart(waitingForStop: true), room: 1, waiting: .max),
      Kind(description: "keepLatest", policy: .keepLatest, room: 1, waiting: .max),
      Kind(description: "concurrent", policy: .concurrent(limit: 2), room: 2, waiting: 0),
      Kind(description: "shareRunning", policy: .shareRunning, room: 1, waiting: .max),
    ]

    var keyed: Kind {
      Kind(description: "\(description) by key", policy: policy, room: room, waiting: waiting, isKeyed: true)
    }

    func key(_ input: Int) -> Int { isKeyed ? input / 100 : 0 }
  }

  struct State: Sendable {
    var given: [Int] = []
    var callers: [Int: StrictObserver<Int>] = [:]
    var handles: [Int: Execution<Int>] = [:]
  }

  let kind: Kind
  let bench: PolicyBench
  let state = Lock(State())
  let events = StrictObserver<ExecutionEvent<Int, Int>>("events")
  let executing = StrictObserver<Bool>("executing")
  let enabled = StrictObserver<Bool>("enabled")
  private let action: Lock<Action<Int, Int>?>
  private let inputs: AnyObserver<Int>
  private let bag = DisposeBag()

  /// - Parameter abandons: whether executions are abandoned, so that newer work may begin before older work has
  ///   stopped.
  init(_ kind: Kind, isSynchronous: Bool = false, abandons: Bool = false) {
    self.kind = kind
    let overlaps = abandons || kind.policy == .restart
    let bench = PolicyBench(room: overlaps ? .max : kind.room, isSynchronous: isSynchronous, key: kind.key)
    self.bench = bench
    let action =
      kind.isKeyed
      ? Action<Int, Int>(policy: kind.policy, by: { kind.key($0) }) { bench.work($0) }
      : Action<Int, Int>(policy: kind.policy) { bench.work($0) }
    self.action = Lock(action)
    inputs = action.inputs
    bag.insert {
      action.events.subscribe(events)
      action.executing.asObservable().subscribe(executing)
      action.enabled.asObservable().subscribe(enabled)
    }
  }

  /// The action, or nil after its release.
  var present: Action<Int, Int>? { action.withLock { $0 } }

  func take(_ step: PolicyStep) {
    switch step {
    case .start(let input):
      guard let execution = present?.start(input) else { return }
      let caller = StrictObserver<Int>("caller \(input)")
      state.withLock { state in
        state.given.append(input)
        state.callers[input] = caller
        state.handles[input] = execution
      }
      execution.elements.subscribe(caller).disposed(by: bag)
    case .trigger(let input):
      state.withLock { $0.given.append(input) }
      inputs.onNext(input)
    case .withdraw(let input): state.withLock { $0.handles[input] }?.cancel()
    case .giveUp(let input): state.withLock { $0.handles[input] }?.abandon()
    case .cancel: present?.cancel()
    case .abandon: present?.abandon()
    case .release:
      let released = action.withLock { $0.take() }
      withExtendedLifetime(released) {}
    case .element(let input): bench.emit(input)
    case .end(let input): bench.end(input) { $0.onCompleted() }
    case .fail(let input): bench.end(input) { $0.onError(Mishap()) }
    }
  }

  /// Ends all running work, and all work that starts as a result.
  func drain() {
    while let input = bench.running.first { bench.end(input) { $0.onCompleted() } }
  }
}
