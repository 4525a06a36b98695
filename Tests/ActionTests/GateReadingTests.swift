import Action
import StreamsTesting
import TestSupport
import Testing

/// A gate with a current value is read when an input arrives, even if the value is still being announced.
@Suite(.watched) struct GateReadingTests {
  @Test(arguments: GateKind.all)
  func `an input sent by a gate observer is checked against the value being announced`(_ kind: GateKind) {
    let gate = kind.make()
    let scene = GateScene(gate.stream) { stream in
      Action(enabledIf: stream) { .just($0) }
    } _: { scene, _ in
      scene.start()
    }
    gate.set(false)
    gate.set(true)
    gate.set(false)
    expectEqual(scene.answers.all, ["false rejected", "true completed", "false rejected"])
  }

  @Test(arguments: GateKind.all)
  func `an input sent by a gate observer is checked against a value set in that observer`(_ kind: GateKind) {
    let gate = kind.make()
    let isNested = Lock(false)
    let scene = GateScene(gate.stream) { stream in
      Action(enabledIf: stream) { .just($0) }
    } _: { scene, _ in
      let wasNested = isNested.withLock { isNested in
        defer { isNested = true }
        return isNested
      }
      if wasNested { return }
      for isOpen in [true, false, true, false] {
        gate.set(isOpen)
        scene.start()
      }
    }
    gate.set(false)
    expectEqual(
      scene.answers.all, ["true completed", "false rejected", "true completed", "false rejected"])
    expectEqual(scene.action.withLock { $0?.enabled.value }, false)
  }

  @Test func `an input sent in an observer of a gate stream is checked against the last element`() {
    let relay = BehaviorRelay(value: true)
    let scene = GateScene(relay.asObservable()) { stream in
      Action(enabledIf: stream.map { $0 }) { .just($0) }
    } _: { scene, _ in
      scene.start()
    }
    relay.accept(false)
    expectEqual(scene.answers.all, ["true completed"])
    expectEqual(scene.action.withLock { $0?.enabled.value }, false)
  }

  @Test func `an input with a key is checked against the value being announced`() {
    let isOpen = MutableProperty(true)
    let scene = GateScene(isOpen) { stream in
      Action(enabledIf: stream, policy: .enqueue(), by: { $0 }) { .just($0) }
    } _: { scene, _ in
      scene.start()
    }
    isOpen.value = false
    isOpen.value = true
    expectEqual(scene.answers.all, ["false rejected", "true completed"])
  }

  @Test func `an input that races with an announcement is checked against the current value`() async throws {
    try await withWatchdog {
      let isOpen = MutableProperty(true)
      let scene = GateScene(isOpen) { stream in
        Action(enabledIf: stream) { .just($0) }
      } _: { scene, _ in
        Race.together(2) { if $0 == 1 { scene.start() } }
      }
      isOpen.value = false
      isOpen.value = true
      expectEqual(scene.answers.all, ["false rejected", "true completed"])
    }
  }

  @Test func `a triggered and an applied input read the gate`() {
    let isOpen = MutableProperty(true)
    let reasons = Heard<String>()
    let scene = GateScene(isOpen) { stream in
      Action(enabledIf: stream) { .just($0) }
    } _: { scene, _ in
      guard let action = scene.action.withLock({ $0 }) else { return }
      action.inputs.onNext(1)
      action.apply(2).subscribe(onError: { _ in }).disposed(by: scene.bag)
      action.execute(3)
    }
    scene.action.withLock { $0 }?.events.subscribe(onNext: { event in
      if case .rejected(let input, let reason) = event.kind { reasons.append("\(input) \(reason)") }
    }).disposed(by: scene.bag)
    isOpen.value = false
    expectEqual(reasons.all, ["1 gateClosed", "2 gateClosed", "3 gateClosed"])
  }

  // MARK: Ends

  @Test func `the value of a gate that has ended or was released stays in effect`() {
    for isOpen in [true, false] {
      let subject = BehaviorSubject(value: !isOpen)
      let disposed = BehaviorSubject(value: !isOpen)
      var relay: BehaviorRelay<Bool>? = BehaviorRelay(value: !isOpen)
      var property: MutableProperty<Bool>? = MutableProperty(!isOpen)
      let gates: [Observable<Bool>] = [subject, disposed, relay!, property!, property!.negate().negate()]
      var actions = gates.map { gate in Action<Int, Int>(enabledIf: gate) { .just($0) } }
      let other = MutableProperty(true)
      actions += gates.map { gate in Action<Int, Int>(enabledIf: other) { .just($0) }.gated(by: gate) }
      subject.onNext(isOpen)
      disposed.onNext(isOpen)
      relay?.accept(isOpen)
      property?.value = isOpen
      subject.onCompleted()
      disposed.dispose()
      (relay, property) = (nil, nil)
      other.value = false
      other.value = true
      expectEqual(actions.map(\.enabled.value), actions.map { _ in isOpen })
      expectEqual(
        actions.map { $0.start(1).state.value }, actions.map { _ in isOpen ? .completed : .rejected })
    }
  }

  @Test func `a gate that is disposed in its observer keeps the value being announced`() {
    let gate = BehaviorSubject(value: true)
    let scene = GateScene(gate) {
      Action(enabledIf: $0) { .just($0) }
    } _: { scene, _ in
      gate.dispose()
      scene.start()
    }
    gate.onNext(false)
    scene.start()
    expectEqual(scene.answers.all, ["false rejected", "false rejected"])
  }

  @Test func `a gate that fails in its observer disables the action immediately, and emits its error once`() {
    let gate = BehaviorSubject(value: true)
    let log = Heard<String>()
    let scene = GateScene(gate.asObservable()) {
      Action(enabledIf: $0) { .just($0) }
    } _: { scene, _ in
      gate.onError(Mishap())
      scene.start()
    }
    let action = scene.action.withLock { $0 }
    action?.errors.subscribe(onNext: { log.append($0.name) }).disposed(by: scene.bag)
    action?.events.subscribe(onNext: { event in
      if case .rejected(_, let reason) = event.kind { log.append("\(reason)") }
    }).disposed(by: scene.bag)
    gate.onNext(true)
    scene.start()
    expectEqual(scene.answers.all, ["false rejected", "false rejected"])
    expectEqual(
      log.all, ["underlying Mishap()", "gateFailed", "notEnabled", "gateFailed", "notEnabled"])
  }

  @Test func `a failing part of a conjunction disables the action permanently, and emits its error once`() {
    let isOpen = MutableProperty(true)
    let gates: [(Observable<Bool>, fail: () -> Void)] = [
      {
        let subject = BehaviorSubject(value: true)
        return (subject, { subject.onError(Mishap()) })
      }(),
      {
        let subject = PublishSubject<Bool>()
        return (subject.startWith(true), { subject.onError(Mishap()) })
      }(),
    ]
    for (gate, fail) in gates {
      let action = Action<Int, Int>(enabledIf: isOpen) { .just($0) }.gated(by: gate)
      let errors = Heard<String>()
      action.errors.subscribe(onNext: { errors.append($0.name) })
      #expect(action.enabled.value)
      fail()
      isOpen.value = false
      isOpen.value = true
      #expect(!action.enabled.value && !action.isEnabled(for: 1))
      expectEqual(action.start(1).state.value, .rejected)
      expectEqual(errors.all, ["underlying Mishap()", "notEnabled"])
    }
  }

  @Test func `an action retains neither its gate nor anything else after its release`() {
    let lifetimes = Lifetimes()
    weak var weakRelay: BehaviorRelay<Bool>?
    weak var weakProperty: MutableProperty<Bool>?
    let outliving = MutableProperty(true)
    var actions: [Action<Int, Int>] = []
    do {
      let (relay, property) = (BehaviorRelay(value: true), MutableProperty(true))
      (weakRelay, weakProperty) = (relay, property)
      for gate in [relay, property, outliving] as [Observable<Bool>] {
        let token = lifetimes.track("work")
        actions.append(Action(enabledIf: gate) { number in withExtendedLifetime(token) { .just(number) } })
      }
      let token = lifetimes.track("map")
      let derived = outliving.map { isOpen in withExtendedLifetime(token) { isOpen } }
      actions.append(Action(enabledIf: derived) { .just($0) })
      actions.append(actions[3].gated(by: relay).retrying(2))
    }
    #expect(weakRelay == nil && weakProperty == nil)
    expectEqual(actions.map { $0.start(1).state.value }, actions.map { _ in .completed })
    actions = []
    expectEqual(lifetimes.live, 0)
    outliving.value = false
  }

  // MARK: Reentrancy

  @Test func `observers of the action may change its gate`() async throws {
    try await withWatchdog {
      let isOpen = MutableProperty(true)
      let action = Action<Int, Int>(enabledIf: isOpen) { .just($0) }
      let log = Heard<String>()
      let bag = DisposeBag()
      action.status.subscribe(onNext: { isOpen.value = !$0.isExecuting }).disposed(by: bag)
      action.enabled.subscribe(onNext: { log.append("\($0)") }).disposed(by: bag)
      action.errors.subscribe(onNext: { _ in isOpen.modify { $0.toggle() } }).disposed(by: bag)
      action.elements.subscribe(onNext: { _ in action.execute(2) }).disposed(by: bag)
      for input in 1...3 { action.execute(input) }
      expectEqual(action.runCount.value, 3)
      #expect(action.enabled.value && isOpen.value)
      let enabled = log.all
      #expect(zip(enabled, enabled.dropFirst()).allSatisfy { $0 != $1 }, "\(enabled)")
    }
  }

  @Test func `a gate may be derived from the action itself`() async throws {
    try await withWatchdog {
      let inner = MutableProperty(Property(value: true))
      let works = Works()
      let action = Action<Int, String>(enabledIf: inner.flatMap { $0 }, policy: .enqueue()) { works.work($0) }
      inner.value = action.executing.negate()
      expectEqual(action.start(1).state.value, .running)
      expectEqual(action.start(2).state.value, .rejected)
      works[1].onCompleted()
      expectEqual(action.start(3).state.value, .running)
      inner.value = action.enabled
      expectEqual(action.start(4).state.value, .rejected)
      works.end()
    }
  }

  @Test func `an input reads an unchanged gate without computing it again`() {
    let number = MutableProperty(1)
    let computed = Heard<Int>()
    let isOpen = number.map { number in
      computed.append(number)
      return number > 0
    }
    let action = Action<Int, Int>(enabledIf: isOpen) { .just($0) }
    let retrying = action.retrying(2)
    computed.removeAll()
    for input in 1...10 {
      action.execute(input)
      retrying.execute(input)
    }
    expectEqual(computed.all, [])
  }
}
