import StreamsTesting
import TestSupport
import Testing

@testable import Action

/// `rejectionReason(for:)` answers what `execute` does next.
@Suite(.watched) struct RejectionReasonTests {
  private let works = Works()
  private let isOnline = MutableProperty(true)
  private let bag = DisposeBag()

  private var gate: Gate { .require(isOnline, "You are offline") }

  private static let policies: [ExecutionPolicy] = [
    .drop, .enqueue(limit: 1), .enqueue(limit: 1, maxConcurrent: 2), .restart, .restart(waitingForStop: true),
    .keepLatest, .concurrent(limit: 2), .shareRunning, .enqueue(limit: 1, pausesWhenClosed: true),
    .keepLatest(pausesWhenClosed: true),
  ]

  /// Returns the answer about an input, after comparing it with an execution of that input.
  @discardableResult
  private func ask(_ action: Action<Int, String>, _ input: Int, _ label: String = "") -> String? {
    let before = action.status.value
    let answer = action.rejectionReason(for: input)
    expectEqual(action.isEnabled(for: input), answer == nil, "\(label)")
    expectEqual(action.status.value, before, "the answer changed the status, \(label)")
    let rejections = Heard<RejectionReason>()
    let subscription = action.events.subscribe(onNext: {
      if case .rejected(_, let reason) = $0.kind { rejections.append(reason) }
    })
    action.execute(input)
    subscription.dispose()
    expectEqual(rejections.all, answer.map { [$0] } ?? [], "\(label)")
    return answer.map { "\($0)" }
  }

  @Test(arguments: policies)
  func `rejectionReason returns the reason with which the next input is rejected`(policy: ExecutionPolicy) {
    for isKeyed in [false, true] {
      let action =
        isKeyed
        ? Action<Int, String>(
          enabledIf: gate, accepting: { $0 >= 0 }, policy: policy, by: { $0 % 2 }
        ) { [works] in works.work($0) }
        : Action<Int, String>(enabledIf: gate, accepting: { $0 >= 0 }, policy: policy) { [works] in
          works.work($0)
        }
      var answers: [String?] = []
      isOnline.value = false
      for input in [2, 4, 6, -2] { answers.append(ask(action, input, "closed \(policy)")) }
      isOnline.value = true
      for input in [8, 10, 12, 14, 3, -2] { answers.append(ask(action, input, "open \(policy)")) }
      isOnline.value = false
      for input in [16, 5] { answers.append(ask(action, input, "closed again \(policy)")) }
      isOnline.value = true
      // Some inputs were accepted, and some were not.
      #expect(answers.contains(nil) && answers.contains { $0 != nil }, "\(policy)")
      action.cancel()
    }
    works.end()
  }

  @Test func `an input that no policy accepts gets the first reason that applies`() {
    let action = Action<Int, String>(enabledIf: gate, accepting: { $0 > 0 }) { [works] in works.work($0) }
    expectEqual(ask(action, -1), "notAccepted")
    isOnline.value = false
    expectEqual(
      [ask(action, 1), ask(action, -1)], ["gateClosed: You are offline", "gateClosed: You are offline"])
    isOnline.value = true
    expectEqual([ask(action, 1), ask(action, 2)], [nil, "busy"])
    isOnline.value = false
    expectEqual(ask(action, 3), "busy")
    works.end()
  }

  @Test func `a throttled action checks the time first, and a composed action the conditions of its parts`() {
    let throttled = Action<Int, String> { [works] in works.work($0) }.throttled(
      .seconds(5), latest: false, scheduler: TestScheduler.stopped)
    expectEqual([ask(throttled, 1), ask(throttled, 2)], [nil, "tooEarly"])
    let part = Action<Int, String>(enabledIf: gate) { [works] in works.work($0) }
    let whole = part.map { $0 }
    expectEqual(ask(part, 1), nil)
    isOnline.value = false
    expectEqual([ask(whole, 2), ask(part, 2)], ["gateClosed: You are offline", "busy"])
    for action in [throttled, whole, part] { action.cancel() }
    works.end()
  }

  @Test func `rejectionReason of an action without an input takes no input`() {
    let action = Action<Void, Int>(enabledIf: gate) { .just(1) }
    expectEqual(action.rejectionReason(), nil)
    isOnline.value = false
    expectEqual(action.rejectionReason(), .gateClosed(["You are offline"]))
  }

  @Test func `a member of a full group has no room, unless it has a queue`() {
    let group = ActionGroup()
    let other = Action<Int, String> { [works] in works.work($0) }
    group.add(other)
    other.execute(1)
    for policy in Self.policies {
      let member = Action<Int, String>(policy: policy) { [works] in works.work($0) }
      group.add(member)
      let mayWait = policy.waitsForGroup
      expectEqual(ask(member, 2, "\(policy)"), mayWait ? nil : "noRoom", "\(policy)")
      member.cancel()
    }
    group.cancel()
    works.end()
  }

  @Test func `a paused action accepts inputs while there is room, and its gate stays closed`() {
    let action = Action<Int, String>(enabledIf: gate, policy: .enqueue(limit: 2, pausesWhenClosed: true)) {
      [works] in works.work($0)
    }
    isOnline.value = false
    for input in 1...2 {
      #expect(action.enabled.value && !action.status.value.isOpen)
      expectEqual(action.blockers.value, ["You are offline"])
      expectEqual(ask(action, input), nil)
    }
    #expect(!action.enabled.value)
    expectEqual(ask(action, 3), "noRoom")
    expectEqual(action.blockers.value, ["You are offline"])
    action.cancel()
    expectEqual(ask(action, 4), nil)
    action.cancel()
  }

  @Test func `the rejection reason of an early input of a throttled action is tooEarly`() {
    let scheduler = TestScheduler(initialClock: 0)
    let action = Action<Int, String> { .just("\($0)") }.throttled(
      .seconds(5), latest: false, scheduler: scheduler)
    expectEqual([ask(action, 1), ask(action, 2)], [nil, "tooEarly"])
    scheduler.advanceTo(10)
    expectEqual(ask(action, 3), nil)
    scheduler.advanceTo(20)
  }

  @Test func `a throttled action is enabled, but not for an input that arrives too early`() {
    let scheduler = TestScheduler(initialClock: 0)
    let action = Action<Int, String>(by: { $0 % 2 }) { .just("\($0)") }.throttled(
      .seconds(5), latest: false, scheduler: scheduler)
    action.execute(2)
    expectEqual(
      [action.isEnabled(for: 4), action.isEnabled(for: 3), action.enabled.value], [false, true, true])
    // A control, which is not notified at the end of the span, stays enabled.
    expectEqual(action.isShownEnabled(for: 4), true)
    scheduler.advanceTo(10)
    expectEqual(action.isEnabled(for: 4), true)
  }

  @Test func `the rejection reason of an action with a state depends on the state`() {
    let amount = MutableProperty<Int?>(nil)
    let valid = ValidatingProperty<Int, Mishap>(0) { $0 > 0 ? .valid : .invalid(Mishap()) }
    let actions = [
      Action<Int, String>(state: amount, enabledIf: gate, enabledWhen: { $0 != nil }) { [works] in
        works.work(($0 ?? 0) + $1)
      }, Action<Int, String>(unwrapping: amount, enabledIf: gate) { [works] in works.work($0 + $1) },
      Action<Int, String>(validated: valid, enabledIf: gate) { [works] in works.work($0 + $1) },
    ]
    for action in actions {
      (amount.value, valid.value) = (nil, 0)
      expectEqual(ask(action, 1), "gateClosed")
      isOnline.value = false
      expectEqual(ask(action, 2), "gateClosed: You are offline")
      isOnline.value = true
      (amount.value, valid.value) = (1, 1)
      expectEqual([ask(action, 3), ask(action, 4)], [nil, "busy"])
      action.cancel()
    }
    works.end()
  }

  @Test func `the rejection reason of a composed action depends on its parts`() {
    let part = Action<Int, String>(enabledIf: gate) { [works] in works.work($0) }
    let action = part.map { $0 }
    isOnline.value = false
    expectEqual(ask(action, 1), "gateClosed: You are offline")
    isOnline.value = true
    part.execute(2)
    expectEqual(ask(action, 3), "busy")
    works.end()
  }

  @Test func `rejectionReason reads a gate value that is still being announced`() {
    let answers = Heard<String>()
    let early = MutableProperty(true)
    let holder = Lock<Action<Int, String>?>(nil)
    early.subscribe(onNext: { isOpen in
      guard !isOpen, let action = holder.withLock({ $0 }) else { return }
      answers.append(action.rejectionReason(for: 1).map { "\($0)" } ?? "accepted")
    }).disposed(by: bag)
    let action = Action<Int, String>(enabledIf: .require(early, "Too late")) { .just("\($0)") }
    holder.withLock { $0 = action }
    early.value = false
    expectEqual(answers.all, ["gateClosed: Too late"])
    holder.withLock { $0 = nil }
  }
}
