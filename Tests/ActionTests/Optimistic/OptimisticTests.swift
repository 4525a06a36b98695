import Action
import StreamsTesting
import TestSupport
import Testing

struct OptimisticTests {
  private enum Step: Equatable { case start(Int), end(Int), base }

  /// Appends `input` to `value`, so that the result shows which inputs count, in the order of their start.
  private static func fold(_ value: [Int], _ input: Int) -> [Int] { value + [input] }

  private func check(_ order: [Step], _ policy: ExecutionPolicy, key: Int) {
    let works = (0..<4).map { _ in PublishSubject<Int>() }
    let action = Action<Int, Int>(policy: policy, by: { $0 % key }) { works[$0].asObservable() }
    let base = MutableProperty([100])
    let shown = action.optimistic(over: base, Self.fold)
    let (told, bag) = (Heard<[Int]>(), DisposeBag())
    shown.subscribe(onNext: { told.append($0) }).disposed(by: bag)
    var (running, waiting, bases) = ([Int](), [Int](), [100])
    for step in order {
      switch step {
      case .start(let input):
        action.execute(input)
        let isBusy = running.contains { $0 % key == input % key }
        if policy == .enqueue(), isBusy { waiting.append(input) } else { running.append(input) }
      case .end(let input):
        // The work of a waiting input then ends as soon as it starts.
        input.isMultiple(of: 2) ? works[input].onCompleted() : works[input].onError(Mishap())
        guard let place = running.firstIndex(of: input) else { continue }
        running.remove(at: place)
        while let next = waiting.first(where: { next in !running.contains { $0 % key == next % key } }) {
          waiting.removeAll { $0 == next }
          if !ended(next, in: order, before: step) { running.append(next) }
        }
      case .base:
        bases.append(200)
        base.value = bases
      }
      #expect(shown.value == bases + running, "after \(step) in \(order), \(policy)")
      #expect(told.all.last == shown.value, "after \(step) in \(order), \(policy)")
    }
  }

  private func ended(_ input: Int, in order: [Step], before step: Step) -> Bool {
    order.prefix { $0 != step }.contains(.end(input))
  }

  @Test func `the end of an execution removes only its own input from the optimistic value`() {
    for (policy, key) in [(ExecutionPolicy.concurrent(), 1), (.enqueue(), 2)] {
      let orders = interleavings([
        [Step.start(0), .end(0)], [.start(1), .end(1)], [.start(2), .end(2)], [.base],
      ])
      for order in orders { check(order, policy, key: key) }
    }
  }

  @Test func `an optimistic property of a released action shows its base and does not retain the work`() {
    var held: Heard<Int>? = Heard()
    weak let watch = held
    var action: Action<Int, Int>? = Action { [held] input in
      held?.append(input)
      return .never()
    }
    held = nil
    let base = MutableProperty(1)
    let shown = action!.optimistic(over: base) { $0 + $1 }
    let (told, bag) = (Heard<Int>(), DisposeBag())
    shown.subscribe(onNext: { told.append($0) }).disposed(by: bag)
    action?.execute(10)
    action = nil
    base.value = 2
    expectEqual(told.all, [1, 11, 1, 2])
    expectEqual(shown.value, 2)
    #expect(watch == nil)
  }

  @Test func `an optimistic property without a commit retains its base`() {
    let work = PublishSubject<Int>()
    let action = Action<Int, Int> { _ in work.asObservable() }
    var base: MutableProperty<Int>? = MutableProperty(1)
    weak let watch = base
    var shown: Property<Int>? = action.optimistic(over: base!) { $0 + $1 }
    base = nil
    action.execute(10)
    watch?.value = 5
    work.onCompleted()
    expectEqual(shown?.value, 5)
    shown = nil
    #expect(watch == nil)
  }

  @Test func `racing reads of an optimistic value see an input completely or not at all`() async throws {
    struct Scene: Sendable {
      let work = PublishSubject<Int>()
      let base = MutableProperty(0)
      let action: Action<Int, Int>
      let shown: Property<Int>
      let wrong = Heard<Int>()

      init() {
        action = Action { [work] _ in work.asObservable() }
        shown = action.optimistic(over: base) { $0 + $1 }
      }
    }
    try await withWatchdog {
      let outcome = try Race.run(rounds: Race.usualRounds) { _ in
        Scene()
      } left: { scene in
        scene.action.execute(10)
        scene.work.onCompleted()
      } right: { scene in
        for _ in 0..<8 where ![0, 10].contains(scene.shown.value) { scene.wrong.append(scene.shown.value) }
      } check: { scene, _ in
        try requireEqual(scene.wrong.all, [])
        try requireEqual(scene.shown.value, 0)
      }
      #expect(outcome.isFair)
    }
  }
}
