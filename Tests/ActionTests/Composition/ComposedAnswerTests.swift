import StreamsTesting
import TestSupport
import Testing

@testable import Action

/// A composed action answers about an input as it would decide on an execution, whatever keeps its first part from
/// executing.
@Suite(.watched) struct ComposedAnswerTests {
  /// A way to compose an action.
  struct Kind: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let compose: @Sendable (_ part: Action<Int, String>, _ time: TestScheduler) -> Action<Int, String>

    init(
      _ name: String,
      _ compose: @escaping @Sendable (Action<Int, String>, TestScheduler) -> Action<Int, String>
    ) {
      (testDescription, self.compose) = (name, compose)
    }
  }

  /// What keeps a part, or the composed action, from executing.
  private enum Situation: CaseIterable {
    case idle, gateClosed, gateFailed, partIsFull, wholeIsFull, bothRun, groupIsFull, groupHasRoom, groupWaits
    case groupOfTwoWaits, wholeIsInGroup, wholeIsInGroupOfTwo, wholeAndRunningPartAreInGroupOfTwo
  }

  private static let kinds = [
    Kind("map") { part, _ in part.map { $0 } },
    Kind("mapInput") { part, _ in part.mapInput { $0 } },
    Kind("gated") { part, _ in part.gated(by: BehaviorRelay(value: true)) },
    Kind("observed") { part, _ in part.observed(on: CurrentThreadScheduler.instance) },
    Kind("retrying") { part, time in part.retrying(2, scheduler: time) },
    Kind("timingOut") { part, time in part.timingOut(after: .seconds(1_000), scheduler: time) },
    Kind("debounced") { part, time in part.debounced(.seconds(5), scheduler: time) },
    Kind("throttled") { part, time in part.throttled(.seconds(5), latest: false, scheduler: time) },
    Kind("throttled, latest") { part, time in part.throttled(.seconds(5), scheduler: time) },
    Kind("then") { part, _ in part.then(Action { .just($0) }) },
    Kind("combined, first") { part, _ in .combined([part, Action { .just("\($0)") }]) },
    Kind("combined, last") { part, _ in .combined([Action { .just("\($0)") }, part]) },
    Kind("undoable") { part, _ in part.undoable(in: UndoStack(), by: Action<Int, String> { .just("\($0)") })
    },
    Kind("mapped twice") { part, _ in
      let mapped = part.map { $0 }
      mapped.errors.subscribe(onNext: { _ in })
      return mapped.map { $0 }
    },
    Kind("mapped, gated and retrying") { part, time in
      let mapped = part.mapInput { $0 }
      let gated = mapped.gated(by: BehaviorRelay(value: true))
      for action in [mapped, gated] { action.errors.subscribe(onNext: { _ in }) }
      return gated.retrying(2, scheduler: time)
    },
  ]

  private static let policies: [ExecutionPolicy] = [
    .drop, .enqueue(limit: 1), .enqueue(limit: 1, maxConcurrent: 2), .restart, .restart(waitingForStop: true),
    .keepLatest, .concurrent(limit: 2), .shareRunning, .enqueue(limit: 1, pausesWhenClosed: true),
    .keepLatest(pausesWhenClosed: true),
  ]

  /// The actions of one round.
  private final class Rig {
    let works = Works()
    let gate = BehaviorSubject(value: true)
    let group = ActionGroup()
    let groupOfTwo = ActionGroup(limit: 2)
    let part: Action<Int, String>
    let whole: Action<Int, String>
    private let others: [Action<Int, String>]
    private let bag = DisposeBag()

    init(_ kind: Kind, _ policy: ExecutionPolicy, isKeyed: Bool) {
      let (works, open) = (works, Gate.require(gate, "You are offline"))
      part =
        isKeyed
        ? Action(enabledIf: open, accepting: { $0 >= 0 }, policy: policy, by: { $0 % 2 }) { works.work($0) }
        : Action(enabledIf: open, accepting: { $0 >= 0 }, policy: policy) { works.work($0) }
      whole = kind.compose(part, .stopped)
      others = [.drop, .enqueue()].map { policy in Action(policy: policy) { works.work($0) } }
      for action in [part, whole] { action.errors.subscribe(onNext: { _ in }).disposed(by: bag) }
    }

    func bring(about situation: Situation) {
      switch situation {
      case .idle: break
      case .gateClosed: gate.onNext(false)
      case .gateFailed: gate.onError(Mishap())
      case .partIsFull: for input in [2, 4, 6] { part.execute(input) }
      case .wholeIsFull: for input in [2, 4, 6] { whole.execute(input) }
      case .bothRun:
        whole.execute(2)
        part.execute(4)
      case .groupIsFull:
        for action in [part, others[0]] { group.add(action) }
        others[0].execute(100)
      case .groupHasRoom:
        for action in [part, others[0]] { groupOfTwo.add(action) }
        others[0].execute(100)
      case .groupWaits:
        for action in [part, others[1]] { group.add(action) }
        whole.execute(2)
        for input in [100, 102] { others[1].execute(input) }
      case .groupOfTwoWaits:
        for action in [part, others[1]] { groupOfTwo.add(action) }
        for input in [2, 3] { whole.execute(input) }
        for input in [100, 102, 104] { others[1].execute(input) }
      case .wholeIsInGroup: for action in [part, whole] { group.add(action) }
      case .wholeIsInGroupOfTwo:
        for action in [part, whole] { groupOfTwo.add(action) }
        whole.execute(2)
      case .wholeAndRunningPartAreInGroupOfTwo:
        for action in [part, whole] { groupOfTwo.add(action) }
        part.execute(2)
      }
    }

    func end() {
      for action in [whole, part] + others { action.cancel() }
      works.end()
    }
  }

  /// Returns the answer about an input, after comparing it with an execution of that input. An input that waits is
  /// accepted, whatever follows.
  private func ask(_ action: Action<Int, String>, _ input: Int, _ label: String) -> String? {
    let answer = action.rejectionReason(for: input)
    expectEqual(action.isEnabled(for: input), answer == nil, "\(label) \(input)")
    let reasons = Heard<RejectionReason>()
    let waits = Heard<Int>()
    let subscription = action.events.subscribe(onNext: {
      switch $0.kind {
      case .waiting(input): waits.append(input)
      case .rejected(input, let reason): if waits.all.isEmpty { reasons.append(reason) }
      default: break
      }
    })
    action.execute(input)
    subscription.dispose()
    expectEqual(reasons.all, answer.map { [$0] } ?? [], "\(label) \(input)")
    return answer.map { "\($0)" }
  }

  @Test(arguments: kinds)
  func `the rejection reason of a composed action is the reason with which its next execution is rejected`(
    kind: Kind
  ) {
    var reasons = Set<String>()
    for policy in Self.policies where kind.testDescription != "undoable" || policy != .shareRunning {
      for isKeyed in [false, true] {
        // An action between the two members of the group says busy while the part executes an input with another key.
        for situation in Situation.allCases
        where !isKeyed || situation != .wholeAndRunningPartAreInGroupOfTwo {
          let rig = Rig(kind, policy, isKeyed: isKeyed)
          rig.bring(about: situation)
          for input in [8, 10, 3, 12, -2] {
            let label = "\(policy)\(isKeyed ? ", by key" : ""), \(situation):"
            if let reason = ask(rig.whole, input, label) { reasons.insert(reason) }
          }
          rig.end()
        }
      }
    }
    #expect(
      reasons.isSuperset(of: ["busy", "noRoom", "gateClosed: You are offline", "gateFailed", "notAccepted"])
        || kind.testDescription == "debounced", "\(reasons)")
  }

  @Test
  func `the rejection reason of a composed action includes the limit, the key and the group of its part`() {
    func answers(_ policy: ExecutionPolicy, _ situation: Situation, isKeyed: Bool = false) -> [String] {
      let rig = Rig(Self.kinds[0], policy, isKeyed: isKeyed)
      rig.bring(about: situation)
      let answers = [8, 3].map { rig.whole.rejectionReason(for: $0).map { "\($0)" } ?? "accepted" }
      rig.end()
      return answers
    }
    let full = ["noRoom", "noRoom"]
    expectEqual(answers(.enqueue(limit: 1), .partIsFull), full)
    expectEqual(answers(.concurrent(limit: 2), .partIsFull), full)
    expectEqual(answers(.enqueue(limit: 1, pausesWhenClosed: true), .partIsFull), full)
    expectEqual(answers(.keepLatest, .partIsFull), ["accepted", "accepted"])
    for policy in [ExecutionPolicy.restart, .concurrent(limit: 2), .shareRunning] {
      expectEqual(answers(policy, .groupIsFull), full, "\(policy)")
      expectEqual(answers(policy, .groupHasRoom), ["accepted", "accepted"], "\(policy)")
    }
    expectEqual(answers(.enqueue(), .groupIsFull), ["accepted", "accepted"])
    // Only the executions with the key of the input count.
    expectEqual(answers(.drop, .partIsFull, isKeyed: true), ["busy", "accepted"])
    expectEqual(answers(.enqueue(limit: 1), .partIsFull, isKeyed: true), ["noRoom", "accepted"])
    expectEqual(answers(.concurrent(limit: 2), .partIsFull, isKeyed: true), ["noRoom", "accepted"])
    // The slot of the replaced search goes to an input that waits in another member.
    expectEqual(answers(.restart, .groupWaits), full)
    // The whole has the only slot of the group.
    expectEqual(answers(.enqueue(), .wholeIsInGroup), full)
  }

  @Test(arguments: 1...2)
  func `an input that replaces an execution needs only the slots of that execution`(limit: Int) {
    let works = Works()
    let group = ActionGroup(limit: limit)
    let part = Action<Int, String>(policy: .restart) { works.work($0) }
    let mapped = part.map { $0 }
    let whole = mapped.map { $0 }
    group.add(part)
    group.add(mapped)
    // With one slot, which the mapped action takes, there is none for the part.
    for input in 1...3 { expectEqual(ask(whole, input, ""), limit == 1 ? "noRoom" : nil) }
    whole.cancel()
    works.end()
  }

  @Test func `an input that replaces an execution keeps the slot of an execution that is not a part of it`() {
    let works = Works()
    let group = ActionGroup()
    let part = Action<Int, String>(policy: .restart) { works.work($0) }
    let other = Action<Int, String>(policy: .enqueue()) { works.work($0) }
    for action in [part, other] { group.add(action) }
    let whole = part.retrying(2, backoff: .constant(.seconds(10)), scheduler: TestScheduler.stopped)
    whole.execute(1)
    works[1].onError(Mishap())
    // Between the attempts, the part is executed directly.
    part.execute(2)
    other.execute(3)
    expectEqual(ask(whole, 4, ""), nil)
    for action in [whole, part, other] { action.cancel() }
    works.end()
  }

  @Test(arguments: 1...3)
  func `an input that replaces an execution gets the slots of all parts of that execution`(limit: Int) {
    let works = Works()
    // A shared execution is not counted as a part that ends, because other executions may share it.
    for policy in Self.policies where policy != .shareRunning {
      for isWrapped in [false, true] {
        let first = Action<Int, Int>(policy: .restart) { .just($0) }
        let next = Action<Int, String>(policy: policy) { works.work($0) }
        let other = Action<Int, String>(policy: .concurrent()) { works.work($0) }
        let group = ActionGroup(limit: limit)
        group.add(first)
        for action in [next, other] { group.add(action) }
        let whole = (isWrapped ? first.map { $0 } : first).then(next)
        for input in [1, 2, 3] {
          _ = ask(whole, input * 10, "\(policy), \(isWrapped):")
          other.execute(input)
          _ = ask(whole, input, "\(policy), \(isWrapped):")
        }
        for action in [whole, next, other] { action.cancel() }
      }
    }
    works.end()
  }

  @Test func `a part that delays its input needs no slot in the group of the composed action`() {
    let part = Action<Int, String>(policy: .enqueue()) { .just("\($0)") }.debounced(
      .seconds(5), scheduler: TestScheduler.stopped)
    let whole = part.map { $0 }
    let group = ActionGroup()
    for action in [part, whole] { group.add(action) }
    expectEqual(ask(whole, 1, ""), nil)
    whole.cancel()
  }

  @Test
  func `a later part is not checked in advance, and the execution fails when the part rejects its input`() {
    let works = Works()
    let next = Action<String, String>(policy: .concurrent(limit: 1)) { works.work(Int($0) ?? 0) }
    let first = Action<Int, String>(policy: .concurrent()) { .just("\($0)") }
    let last = next.mapInput { (input: Int) in "\(input)" }
    let keyed = Action<Int, String>(by: { $0 }) { works.work($0) }
    next.execute("1")
    keyed.execute(2)
    for whole in [first.then(next), .combined([first, keyed]), first.then(last.mapInput { Int($0) ?? 0 })] {
      expectEqual(whole.rejectionReason(for: 2), nil)
      expectEqual(whole.isEnabled(for: 2), true)
      let errors = Heard<String>()
      whole.underlyingError.subscribe(onNext: { errors.append("\($0)") })
      expectEqual(whole.start(2).state.value, .failed)
      expectEqual(errors.all, ["\(ActionError.notEnabled)"])
    }
    works.end()
  }

  @Test func `an input that waits is accepted, and the first part may reject it when its turn comes`() {
    let rig = Rig(Self.kinds[0], .restart(waitingForStop: true), isKeyed: false)
    rig.bring(about: .groupWaits)
    let events = Heard<String>()
    rig.whole.events.subscribe(onNext: { event in
      switch event.kind {
      case .waiting(8): events.append("waiting")
      case .rejected(8, let reason): events.append("\(reason)")
      default: break
      }
    })
    expectEqual(rig.whole.rejectionReason(for: 8), nil)
    // The input waits until the running execution has stopped, whose slot goes to an input of another member.
    rig.whole.execute(8)
    expectEqual(events.all, ["waiting", "noRoom"])
    rig.end()
  }

  @Test func `an execution requested by an observer is accepted or rejected by the part when it begins`() {
    let works = Works()
    let part = Action<Int, String>(policy: .concurrent()) { works.work($0) }
    let group = ActionGroup()
    group.add(part)
    let whole = part.map { $0 }
    let answers = Heard<String>()
    let reasons = Heard<String>()
    whole.events.subscribe(onNext: {
      if case .rejected(_, let reason) = $0.kind { reasons.append("\(reason)") }
    })
    let subscription = whole.executing.skip(1).take(1).subscribe(onNext: { [weak whole] _ in
      // The part has not been executed yet.
      answers.append(whole?.rejectionReason(for: 2).map { "\($0)" } ?? "accepted")
      whole?.execute(2)
    })
    whole.execute(1)
    expectEqual(answers.all, ["accepted"])
    expectEqual(reasons.all, ["noRoom"])
    subscription.dispose()
    whole.cancel()
    works.end()
  }

  @Test func `a check transforms the input only for a part with keys or an accepting condition`() {
    let calls = Heard<Int>()
    let transform = { @Sendable (input: Int) in
      calls.append(input)
      return input
    }
    let parts = [
      Action<Int, Int> { .just($0) }, Action<Int, Int>(by: { $0 }) { .just($0) },
      Action<Int, Int>(accepting: { $0 > 0 }) { .just($0) },
    ]
    let counts = parts.map { part in
      let whole = part.mapInput(transform).map { $0 }
      expectEqual(whole.rejectionReason(for: 1), nil)
      return calls.removeAll().isEmpty
    }
    expectEqual(counts, [true, false, false])
  }

  @Test func `the rejection reason of a released composed action is its release`() {
    for policy in Self.policies {
      let part = Action<Int, String>(policy: policy) { .just("\($0)") }
      var whole: Action<Int, String>? = part.map { $0 }
      let core = whole?.core
      whole = nil
      expectEqual(core?.rejectionReason(for: 1), .released, "\(policy)")
      if case .rejected(_, let reason)? = core?.trigger(1) {
        expectEqual(reason, .released, "\(policy)")
      } else {
        Issue.record("The released action accepted an input with \(policy).")
      }
    }
  }
}
