import Action
import TestSupport
import Testing

/// A composed action is closed only if a gate is, and busy while a part is.
@Suite(.watched) struct ComposedGateTests {
  /// An action composed of `part`, which drops inputs while it is executing.
  struct Kind: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let compose: @Sendable (_ part: Action<Int, Int>) -> Action<Int, Int>
  }

  private static let kinds = [
    Kind(testDescription: "gated") { $0.gated(by: BehaviorRelay(value: true)) },
    Kind(testDescription: "gated by a stream") { $0.gated(by: Observable.just(true)) },
    Kind(testDescription: "mapInput") { $0.mapInput { $0 } },
    Kind(testDescription: "map") { $0.map { $0 } },
    Kind(testDescription: "retrying") { $0.retrying(2) },
    Kind(testDescription: "timingOut") { $0.timingOut(after: .seconds(1_000)) },
    Kind(testDescription: "combined") { .combined([Action { .just($0) }, $0]) },
    Kind(testDescription: "then") { $0.then(Action { .just($0) }) },
    Kind(testDescription: "undoable") { $0.undoable(in: UndoStack(), by: Action<Int, Int> { .just($0) }) },
    Kind(testDescription: "gated and mapped") { $0.gated(by: BehaviorRelay(value: true)).map { $0 } },
  ]

  private let work = PublishSubject<Int>()
  private let gate = BehaviorRelay(value: true)

  private func part(_ policy: ExecutionPolicy = .drop) -> Action<Int, Int> {
    Action(enabledIf: gate, policy: policy) { [work] _ in work.asObservable() }
  }

  /// Returns the reasons of the rejections from now on.
  private func reasons(of action: Action<Int, Int>) -> Heard<String> {
    let reasons = Heard<String>()
    action.events.subscribe(onNext: {
      if case .rejected(_, let reason) = $0.kind { reasons.append("\(reason)") }
    })
    return reasons
  }

  @Test(arguments: kinds)
  func `a composed action is busy, and not closed, while a part is executing`(kind: Kind) {
    let part = part()
    let action = kind.compose(part)
    let reasons = reasons(of: action)
    let statuses = Heard<ActionStatus>()
    action.status.subscribe(onNext: { statuses.append($0) })
    part.execute(1)
    #expect(action.status.value.isOpen)
    #expect(!action.enabled.value)
    action.execute(2)
    gate.accept(false)
    #expect(!action.status.value.isOpen)
    action.execute(3)
    gate.accept(true)
    work.onCompleted()
    #expect(action.enabled.value)
    expectEqual(reasons.all, ["busy", "gateClosed"])
    expectEqual(
      statuses.all.map { "\($0.isEnabled) \($0.isOpen)" },
      [
        "true true", "false true", "false false", "false true", "true true",
      ])
  }

  @Test(arguments: kinds)
  func `a composed action has the reasons of the gate of its part`(kind: Kind) {
    let part = Action<Int, Int>(enabledIf: .require(gate, "You are offline")) { .just($0) }
    let action = kind.compose(part)
    let reasons = reasons(of: action)
    let blockers = Heard<[String]>()
    action.blockers.subscribe(onNext: { blockers.append($0) })
    gate.accept(false)
    action.execute(1)
    gate.accept(true)
    expectEqual(blockers.all, [[], ["You are offline"], []])
    expectEqual(reasons.all, ["gateClosed: You are offline"])
  }

  @Test(arguments: kinds)
  func `an execution of a composed action leaves it open, and its status repeats no value`(kind: Kind) {
    let action = kind.compose(part())
    let reasons = reasons(of: action)
    let statuses = Heard<ActionStatus>()
    action.status.subscribe(onNext: { statuses.append($0) })
    action.execute(1)
    action.execute(2)
    work.onNext(1)
    work.onCompleted()
    expectEqual(reasons.all, ["busy"])
    let all = statuses.all
    #expect(!all.contains { !$0.isOpen })
    #expect(!zip(all, all.dropFirst()).contains { $0 == $1 })
    #expect(action.enabled.value)
  }

  @Test func `a composed action of a member of a full group has no room, and is not closed`() {
    let part = part()
    let other = Action<Int, Int> { [work] _ in work.asObservable() }
    let group = ActionGroup(limit: 1)
    group.add(part)
    group.add(other)
    let action = part.gated(by: BehaviorRelay(value: true)).map { $0 }
    let reasons = reasons(of: action)
    other.execute(1)
    #expect(action.status.value.isOpen)
    #expect(!action.enabled.value)
    action.execute(2)
    expectEqual(reasons.all, ["noRoom"])
    work.onCompleted()
    #expect(action.enabled.value)
  }

  @Test
  func
    `an action composed of a composed action with a queue is disabled while the queue of the part is full`()
  {
    let part = part(.enqueue(limit: 1))
    let gated = part.gated(by: BehaviorRelay(value: true))
    let action = gated.map { $0 }
    let reasons = reasons(of: action)
    for input in 1...2 { part.execute(input) }
    #expect(gated.status.value.isOpen)
    #expect(action.status.value.isOpen)
    #expect(!gated.enabled.value)
    #expect(!action.enabled.value)
    action.execute(3)
    expectEqual(reasons.all, ["noRoom"])
  }

  struct LaterPart: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let policy: ExecutionPolicy
    /// Composes the later part further.
    var compose: @Sendable (Action<Int, Int>) -> Action<Int, Int> = { $0 }
  }

  private static let pausing = ExecutionPolicy.enqueue(limit: 1, pausesWhenClosed: true)
  private static let laterParts = [
    LaterPart(testDescription: "drop", policy: .drop),
    LaterPart(testDescription: "enqueue", policy: .enqueue(limit: 1)),
    LaterPart(testDescription: "pausing", policy: pausing),
    LaterPart(testDescription: "keepLatest, pausing", policy: .keepLatest(pausesWhenClosed: true)),
    LaterPart(testDescription: "drop, mapped", policy: .drop) { $0.map { $0 } },
    LaterPart(testDescription: "enqueue, gated", policy: .enqueue(limit: 1)) {
      $0.gated(by: BehaviorRelay(value: true))
    },
    LaterPart(testDescription: "pausing, retrying", policy: pausing) { $0.retrying(2) },
  ]

  @Test(arguments: laterParts)
  func `a chain is enabled while its later part has no room`(later: LaterPart) {
    let next = part(later.policy)
    let chain = Action<Int, Int>(policy: .concurrent()) { .just($0) }.then(later.compose(next))
    for input in 1...3 { next.execute(input) }
    #expect(chain.enabled.value && chain.status.value.isOpen)
    work.onCompleted()
  }

  @Test(arguments: laterParts)
  func `the closed gate of a later part disables a chain, unless the part queues inputs while it is closed`(
    later: LaterPart
  ) {
    let next = part(later.policy)
    let chain = Action<Int, Int>(policy: .concurrent()) { .just($0) }.then(later.compose(next))
    gate.accept(false)
    expectEqual(chain.enabled.value, later.policy.pausesWhenClosed)
    next.execute(1)
    next.execute(2)
    expectEqual(chain.enabled.value, later.policy.pausesWhenClosed)
    gate.accept(true)
    #expect(chain.enabled.value)
    work.onCompleted()
  }

  @Test(arguments: laterParts)
  func `the failed gate of a later part disables a chain`(later: LaterPart) {
    let gate = BehaviorSubject(value: true)
    let next = Action<Int, Int>(enabledIf: gate, policy: later.policy) { .just($0) }
    let part = later.compose(next)
    for observed in [next, part] { observed.errors.subscribe(onNext: { _ in }) }
    let chain = Action<Int, Int>(policy: .concurrent()) { .just($0) }.then(part)
    chain.errors.subscribe(onNext: { _ in })
    let reasons = reasons(of: chain)
    gate.onError(Mishap())
    #expect(!chain.enabled.value)
    chain.execute(1)
    expectEqual(reasons.all, ["gateFailed"])
  }

  @Test func `the closed gate of a part that pauses leaves a combination enabled until its queue is full`() {
    let part = part(Self.pausing)
    let action = Action.combined([Action { .just($0) }, part])
    let reasons = reasons(of: action)
    gate.accept(false)
    #expect(action.enabled.value && action.status.value.isOpen)
    part.execute(1)
    #expect(!action.enabled.value && action.status.value.isOpen)
    action.execute(2)
    expectEqual(reasons.all, ["noRoom"])
    gate.accept(true)
    #expect(action.enabled.value)
    work.onCompleted()
  }

  @Test func `an undoable action is busy while its stack undoes`() {
    let stack = UndoStack()
    let undo = PublishSubject<Int>()
    let action = Action<Int, Int> { .just($0) }.undoable(
      in: stack, by: Action<Int, Int> { _ in undo.asObservable() })
    let reasons = reasons(of: action)
    action.execute(1)
    stack.undo()
    #expect(!action.enabled.value)
    #expect(action.status.value.isOpen)
    action.execute(2)
    expectEqual(reasons.all, ["busy"])
    undo.onCompleted()
    #expect(action.enabled.value)
  }

  @Test func `a gate that a composed action follows closes it although the part is executing`() {
    let part = part()
    let own = BehaviorRelay(value: true)
    let action = part.gated(by: own)
    let reasons = reasons(of: action)
    part.execute(1)
    own.accept(false)
    #expect(!action.status.value.isOpen)
    action.execute(2)
    own.accept(true)
    #expect(action.status.value.isOpen)
    action.execute(3)
    expectEqual(reasons.all, ["gateClosed", "busy"])
  }
}
