import Streams
import StreamsTesting
import TestSupport
import Testing

@testable import Action

/// Two parts that ignore their cancellation, and everything that may happen to them and to their whole, in every order
/// of two or three steps.
struct PartOrdersTests {
  private enum Step: Hashable, CaseIterable {
    case complete1, fail1, cancel1, abandon1
    case complete2, fail2, cancel2, abandon2
    case cancelWhole, abandonWhole, cancelHandle, releaseWhole
  }

  /// Work that stops only when the test says so.
  private final class Work: Sendable {
    private struct Running {
      let sink: Sink<Int>
      let stopped: @Sendable () -> Void
    }

    private let running = Lock<Running?>(nil)

    func begin(_ sink: Sink<Int>, _ stopped: @escaping @Sendable () -> Void) {
      running.withLock { $0 = Running(sink: sink, stopped: stopped) }
    }

    /// - Returns: whether the work was running.
    @discardableResult
    func end(_ failure: (any Error)? = nil) -> Bool {
      guard let work = running.withLock({ $0.take() }) else { return false }
      if let failure { work.sink.failed(failure) } else { work.sink.completed() }
      work.stopped()
      return true
    }
  }

  private struct StubbornRecipe: Recipe {
    let work: Work
    var outlivesDisposal: Bool { true }
    func run(_ sink: consuming Sink<Int>) -> Teardown { run(sink, stopped: {}) }
    func run(_ sink: consuming Sink<Int>, stopped: @escaping @Sendable () -> Void) -> Teardown {
      work.begin(sink, stopped)
      return .none
    }
  }

  private final class Scene: Sendable {
    let works = [Work(), Work()]
    let parts: [Numbers]
    private let owned: Lock<Numbers?>
    /// The scheduler of a time limit, which does not pass.
    private let scheduler = TestScheduler(initialClock: 0)
    let execution: Execution<Int>
    let log = Heard<String>()
    private let subscription: any Disposable

    init(_ kind: String, _ stack: UndoStack) {
      parts = works.map { work in Action { _ in Assembled(StubbornRecipe(work: work)) } }
      let both = Action.combined(parts)
      let whole: Numbers =
        switch kind {
        case "map": both.map { $0 }
        case "retrying": both.retrying(1)
        case "gated": both.gated(by: Observable.just(true))
        case "timingOut": both.timingOut(after: .seconds(1), scheduler: scheduler)
        case "observed": both.observed(on: CurrentThreadScheduler.instance)
        case "nested": .combined([.combined([parts[0]]), parts[1].map { $0 }])
        case "then": both.then(Action { .just($0) })
        case "undoable": both.undoable(in: stack, by: Action { .just($0) })
        default: both
        }
      owned = Lock(whole)
      let log = log
      subscription = whole.events.subscribe(onNext: { event in
        switch event.kind {
        case .completed: log.append("completed")
        case .failed: log.append("failed")
        case .cancelled: log.append("cancelled")
        case .stopped: log.append("stopped")
        default: break
        }
      })
      execution = whole.start(1)
    }

    func dispose() { subscription.dispose() }

    /// The whole, or nil after its release.
    var whole: Numbers? { owned.withLock { $0 } }

    func release() {
      let old = owned.withLock { $0.take() }
      withExtendedLifetime(old) {}
    }
  }

  /// What the contract says.
  private struct Model {
    var runs = [true, true]
    var holds = [true, true]
    var end: ExecutionState?
    /// Whether the whole was abandoned, or released.
    var (isAbandoned, isReleased) = (false, false)
    /// The parts whose executions have ended by themselves with success.
    var completed = [false, false]

    /// - Parameter index: the part.
    mutating func stop(_ index: Int, failed: Bool) {
      guard runs[index] else { return }
      (runs[index], holds[index]) = (false, false)
      if end != nil { return }
      completed[index] = !failed
      if failed { end = .failed } else if completed == [true, true] { end = .completed }
    }

    mutating func take(_ step: Step) {
      switch step {
      case .complete1: stop(0, failed: false)
      case .complete2: stop(1, failed: false)
      case .fail1: stop(0, failed: true)
      case .fail2: stop(1, failed: true)
      case .cancel1: if runs[0], holds[0], end == nil { end = .cancelled }
      case .cancel2: if runs[1], holds[1], end == nil { end = .cancelled }
      case .abandon1, .abandon2:
        let index = step == .abandon1 ? 0 : 1
        if !runs[index] { return }
        holds[index] = false
        end = end ?? .cancelled
      case .cancelWhole, .cancelHandle:
        if step == .cancelWhole, isReleased { return }
        end = end ?? .cancelled
      case .abandonWhole:
        if isReleased || end != nil && !isBusy { return }
        end = end ?? .cancelled
        holds = [false, false]
      case .releaseWhole:
        end = end ?? .cancelled
        isReleased = true
      }
    }

    /// Whether the whole has its slot.
    var isBusy: Bool { end == nil || holds != [false, false] }

    /// The number of executions of the whole that go on without a slot.
    var abandonedCount: Int { !isBusy && runs != [false, false] ? 1 : 0 }
  }

  private func perform(_ step: Step, _ scene: Scene) {
    switch step {
    case .complete1: scene.works[0].end()
    case .complete2: scene.works[1].end()
    case .fail1: scene.works[0].end(Mishap())
    case .fail2: scene.works[1].end(Mishap())
    case .cancel1: scene.parts[0].cancel()
    case .cancel2: scene.parts[1].cancel()
    case .abandon1: scene.parts[0].abandon()
    case .abandon2: scene.parts[1].abandon()
    case .cancelWhole: scene.whole?.cancel()
    case .abandonWhole: scene.whole?.abandon()
    case .cancelHandle: scene.execution.cancel()
    case .releaseWhole: scene.release()
    }
  }

  @Test func `a composed execution follows the contract in every order of the steps of its parts`() {
    let stack = UndoStack()
    for first in Step.allCases {
      for second in Step.allCases {
        for third in Step.allCases {
          guard let fault = fault(in: [first, second, third], "combined", stack) else { continue }
          Issue.record("\([first, second, third]): \(fault)")
          return
        }
      }
    }
  }

  @Test(arguments: ["observed", "nested", "undoable", "map", "retrying", "gated", "timingOut", "then"])
  func `each other kind of composed execution follows the contract in every order of two steps`(kind: String)
  {
    let stack = UndoStack()
    for first in Step.allCases {
      for second in Step.allCases {
        guard let fault = fault(in: [first, second], kind, stack) else { continue }
        Issue.record("\([first, second]): \(fault)")
        return
      }
    }
  }

  /// A moment at which an observer takes further steps.
  enum Moment: CaseIterable {
    case end, stop, failure, partIsFree, wholeIsFree
  }

  @Test(arguments: ["combined", "nested", "undoable"], Moment.allCases)
  func `a composed execution ends once and releases everything if observers take further steps`(
    kind: String, moment: Moment
  ) {
    let stack = UndoStack()
    for first in Step.allCases {
      for second in Step.allCases {
        guard let fault = fault(of: first, then: [second, .fail2], at: moment, kind, stack) else { continue }
        Issue.record("\([first, second]): \(fault)")
        return
      }
    }
  }

  private func fault(
    of first: Step, then others: [Step], at moment: Moment, _ kind: String, _ stack: UndoStack
  ) -> String? {
    let scene = Scene(kind, stack)
    defer { scene.dispose() }
    let left = Lock(others)
    let (steps, bag) = (Heard<EndStep>(), DisposeBag())
    scene.execution.handle.observe { steps.append($0) }
    let act = { @Sendable [weak scene, self] in
      let steps = left.withLock { left in
        defer { left = [] }
        return left
      }
      if let scene { for step in steps { perform(step, scene) } }
    }
    let events = scene.whole?.events.map { (event: ExecutionEvent<Int, Int>) -> Moment? in
      switch event.kind {
      case .completed, .failed, .cancelled: .end
      case .stopped: .stop
      default: nil
      }
    }
    events?.filter { $0 == moment }.subscribe(onNext: { _ in act() }).disposed(by: bag)
    if moment == .failure { scene.whole?.errors.subscribe(onNext: { _ in act() }).disposed(by: bag) }
    let observed = moment == .partIsFree ? scene.parts : moment == .wholeIsFree ? [scene.whole!] : []
    for action in observed { action.executing.skip(1).subscribe(onNext: { _ in act() }).disposed(by: bag) }
    perform(first, scene)
    for work in scene.works { work.end() }
    let state = scene.execution.state.value
    if ![.completed, .failed, .cancelled].contains(state) { return "\(state)" }
    if !steps.all.contains(.stopped) || !steps.all.contains(.callerEnded) { return "\(steps.all)" }
    for part in scene.parts where !part.enabled.value || part.status.value.abandonedCount != 0 {
      return "\(part.status.value)"
    }
    if let status = scene.whole?.status.value, !status.isEnabled || status.abandonedCount != 0 {
      return "\(status)"
    }
    if scene.whole != nil, scene.log.all.filter({ $0 != "stopped" }) != ["\(state)"] {
      return "\(scene.log.all)"
    }
    return nil
  }

  private func fault(in order: [Step], _ kind: String, _ stack: UndoStack) -> String? {
    let scene = Scene(kind, stack)
    defer { scene.dispose() }
    var model = Model()
    for step in order {
      perform(step, scene)
      model.take(step)
      if let fault = difference(scene, model) { return "after \(step): \(fault)" }
    }
    for (index, work) in scene.works.enumerated() {
      work.end()
      model.stop(index, failed: false)
      if let fault = difference(scene, model) { return "after the return of part \(index + 1): \(fault)" }
    }
    if let whole = scene.whole, !whole.enabled.value { return "the whole is not free" }
    if model.isReleased { return nil }
    let end = scene.log.all.filter { $0 != "stopped" }
    if end != ["\(scene.execution.state.value)"] { return "\(scene.log.all)" }
    if scene.log.all.filter({ $0 == "stopped" }).count > 1 { return "\(scene.log.all)" }
    if scene.log.all.first == "stopped" { return "\(scene.log.all)" }
    return nil
  }

  private func difference(_ scene: Scene, _ model: Model) -> String? {
    let state = scene.execution.state.value
    if state != model.end ?? .running { return "\(state) instead of \(model.end ?? .running)" }
    for (index, part) in scene.parts.enumerated() where part.executing.value != model.holds[index] {
      return "part \(index + 1) is \(part.executing.value ? "" : "not ")executing"
    }
    guard let status = scene.whole?.status.value else { return nil }
    if status.isExecuting != model.isBusy { return "executing \(status.isExecuting)" }
    if status.abandonedCount != model.abandonedCount { return "abandoned \(status.abandonedCount)" }
    return nil
  }
}
