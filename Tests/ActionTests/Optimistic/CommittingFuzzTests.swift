import Action
import Streams
import StreamsTesting
import TestSupport
import Testing

/// Compares optimistic values with a plain model after each step of random step sequences.
@Suite(.watched) struct CommittingFuzzTests {
  enum Step: Sendable {
    case execute(Int)
    /// Steps of the work of a running execution.
    case element(Int)
    case complete(Int)
    case fail(Int)
    case cancelOne(Int)
    case cancel
    case abandon
    case write
  }

  private final class Rig: Sendable {
    let base = MutableProperty([0])
    let works = Heard<PublishSubject<Int>>()
    let action: Action<Int, Int>
    let shown: Property<[Int]>
    let values = Heard<[Int]>()
    let bag = DisposeBag()

    init(_ policy: ExecutionPolicy) {
      action = Action(policy: policy) { [works] _ in
        let work = PublishSubject<Int>()
        works.append(work)
        return work.asObservable()
      }
      shown = action.optimistic(over: base, applying: { $0 + [$1] }, committing: { $0 + [$1] })
      shown.subscribe(onNext: { [values] in values.append($0) }).disposed(by: bag)
    }

    func work(_ index: Int) -> PublishSubject<Int> { works.all[index] }
  }

  private struct Model {
    struct Run {
      /// The position in the order of the starts.
      let index: Int
      let input: Int
      var element: Int?
    }

    let policy: ExecutionPolicy
    var base = [0]
    var running: [Run] = []
    var waiting: [Int] = []
    var started = 0
    /// The values that observers may see during the latest step, in their order.
    var states: [[Int]] = []

    var value: [Int] { base + running.map(\.input) }

    /// Returns the position, in the order of the starts, of a running execution.
    func pick(_ number: Int) -> Int? { running.isEmpty ? nil : running[number % running.count].index }

    mutating func start(_ input: Int) {
      running.append(Run(index: started, input: input))
      started += 1
    }

    mutating func execute(_ input: Int) {
      if running.isEmpty { return start(input) }
      switch policy {
      case .concurrent(): start(input)
      case .restart:
        running = []
        start(input)
      case .enqueue(): waiting.append(input)
      case .keepLatest: waiting = [input]
      default: break
      }
    }

    mutating func startNext() { if running.isEmpty, !waiting.isEmpty { start(waiting.removeFirst()) } }

    mutating func take(_ step: Step, _ version: Int) {
      states = [value]
      switch step {
      case .execute(let input): execute(input)
      case .element(let number): running[number % running.count].element = version
      case .complete(let number):
        let run = running.remove(at: number % running.count)
        if let element = run.element {
          base.append(element)
          states.append(value)
        }
        startNext()
      case .fail(let number), .cancelOne(let number):
        running.remove(at: number % running.count)
        startNext()
      case .cancel:
        waiting = []
        while !running.isEmpty {
          running.removeFirst()
          states.append(value)
        }
      case .abandon: (running, waiting) = ([], [])
      case .write: base = [version]
      }
      states.append(value)
    }
  }

  private static let policies: [ExecutionPolicy] = [
    .drop, .enqueue(), .restart, .keepLatest, .concurrent(), .shareRunning,
  ]

  private static func step(_ generator: inout SeededGenerator) -> Step {
    let number = Int.random(in: 0..<1_000, using: &generator)
    return switch Int.random(in: 0..<40, using: &generator) {
    case 0..<16: .execute(number)
    case 16..<24: .element(number)
    case 24..<31: .complete(number)
    case 31..<33: .fail(number)
    case 33, 34: .cancelOne(number)
    case 35: .cancel
    case 36: .abandon
    default: .write
    }
  }

  @Test(arguments: policies)
  func `a committing value behaves like its model in random step sequences`(policy: ExecutionPolicy)
    async throws
  {
    try await Fuzz.run(length: 40, test: "\(policy)") {
      Self.step(&$0)
    } compare: { steps in
      Self.compare(steps, policy)
    }
  }

  private static func compare(_ steps: [Step], _ policy: ExecutionPolicy) -> String? {
    let rig = Rig(policy)
    var model = Model(policy: policy)
    var heard = rig.values.removeAll()
    if heard != [[0]] { return "began with \(heard)" }
    for (index, step) in steps.enumerated() {
      switch step {
      case .execute(let input): rig.action.inputs.onNext(input)
      case .element(let number):
        guard let run = model.pick(number) else { continue }
        rig.work(run).onNext(-index)
      case .complete(let number):
        guard let run = model.pick(number) else { continue }
        rig.work(run).onCompleted()
      case .fail(let number):
        guard let run = model.pick(number) else { continue }
        rig.work(run).onError(Mishap())
      case .cancelOne(let number):
        guard let run = model.pick(number) else { continue }
        rig.work(run).onError(CancellationError())
      case .cancel: rig.action.cancel()
      case .abandon: rig.action.abandon()
      case .write: rig.base.value = [-index]
      }
      model.take(step, -index)
      heard = rig.values.removeAll()
      let problem = "after \(steps[...index]): observed \(heard) of \(model.states), value \(rig.shown.value)"
      if rig.shown.value != model.value || rig.base.value != model.base { return problem }
      // Each observed value is one of the model's, in the same order, and the last one is the current value.
      var states = model.states[...]
      for value in heard {
        guard let place = states.firstIndex(of: value) else { return problem }
        states = states[place...]
      }
      if let last = heard.last, last != model.value { return problem }
      if heard.isEmpty, model.states.first != model.value { return problem }
    }
    rig.action.cancel()
    return rig.shown.value == rig.base.value ? nil : "inputs count after the end of \(steps)"
  }
}
