import Action
import StreamsTesting
import TestSupport
import Testing

/// An input of a composed action reads the gates of its parts.
@Suite(.watched) struct ComposedGateTests {
  struct Wrapper: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let wrap: @Sendable (Action<Int, Int>) -> Action<Int, Int>

    init(_ description: String, _ wrap: @escaping @Sendable (Action<Int, Int>) -> Action<Int, Int>) {
      (testDescription, self.wrap) = (description, wrap)
    }

    static let all: [Wrapper] = [
      Wrapper("map") { $0.map { $0 } },
      Wrapper("mapInput") { $0.mapInput { $0 } },
      Wrapper("retrying") { $0.retrying(3) },
      Wrapper("timingOut") { $0.timingOut(after: .seconds(1_000), scheduler: TestScheduler.stopped) },
      Wrapper("then, the first") { $0.then(Action { .just($0) }) },
      Wrapper("then, the second") { Action<Int, Int> { .just($0) }.then($0) },
      Wrapper("combined") { .combined([Action { .just($0) }, $0]) },
      Wrapper("gated by a stream") { $0.gated(by: Observable.just(true)) },
      Wrapper("gated by a property") { $0.gated(by: Property(value: true)) },
      Wrapper("undoable") { $0.undoable(in: UndoStack(), by: Action<Int, Int> { .just($0) }) },
      Wrapper("composed twice") { $0.retrying(2).gated(by: Property(value: true)).map { $0 } },
    ]
  }

  @Test(arguments: Wrapper.all)
  func `a composed action reads the gate of its parts`(_ wrapper: Wrapper) {
    let isOpen = MutableProperty(true)
    let runs = MutableProperty(0)
    let scene = GateScene(isOpen) { stream in
      wrapper.wrap(
        Action(enabledIf: stream) { input in
          runs.modify { $0 += 1 }
          return .just(input)
        })
    } _: { scene, _ in
      scene.start()
    }
    isOpen.value = false
    isOpen.value = true
    isOpen.value = false
    expectEqual(scene.answers.all, ["false rejected", "true completed", "false rejected"])
    expectEqual(runs.value, 1)
  }

  @Test(arguments: [ExecutionPolicy.enqueue(), .restart, .concurrent(), .shareRunning])
  func `a composed action with another policy reads the gate of its part`(_ policy: ExecutionPolicy) {
    let isOpen = MutableProperty(true)
    let scene = GateScene(isOpen) { stream in
      Action(enabledIf: stream, policy: policy) { .just($0) }.retrying(2)
    } _: { scene, _ in
      scene.start()
    }
    isOpen.value = false
    isOpen.value = true
    expectEqual(scene.answers.all, ["false rejected", "true completed"])
  }

  @Test func `a delayed action reads the gate of its part`() {
    let isOpen = MutableProperty(true)
    let scheduler = TestScheduler(initialClock: 0)
    let scene = GateScene(isOpen) { stream in
      Action(enabledIf: stream) { .just($0) }.debounced(.seconds(1), scheduler: scheduler)
    } _: { scene, _ in
      scene.start()
    }
    isOpen.value = false
    isOpen.value = true
    expectEqual(scene.answers.all, ["false rejected", "true waiting"])
    scheduler.start()
  }

  @Test(arguments: GateKind.all)
  func `the gate of a gated action is read, and that of its base action`(_ kind: GateKind) {
    let gate = kind.make()
    let scene = GateScene(gate.stream) { stream in
      Action(enabledIf: Property(value: true)) { .just($0) }.gated(by: stream)
    } _: { scene, _ in
      scene.start()
    }
    gate.set(false)
    gate.set(true)
    expectEqual(scene.answers.all, ["false rejected", "true completed"])
  }

  @Test func `a conjunction reads one part and uses the last element of the other`() {
    let isOpen = MutableProperty(true)
    let stream = PublishSubject<Bool>()
    let scene = GateScene(isOpen) {
      Action(enabledIf: $0) { .just($0) }.gated(by: stream)
    } _: { scene, _ in
      scene.start()
    }
    scene.start()
    stream.onNext(true)
    scene.start()
    isOpen.value = false
    isOpen.value = true
    stream.onNext(false)
    scene.start()
    stream.onNext(true)
    stream.onCompleted()
    isOpen.value = false
    isOpen.value = true
    expectEqual(
      scene.answers.all,
      [
        "false rejected", "true completed", "false rejected", "true completed", "false rejected",
        "false rejected", "true completed",
      ])
  }
}
