import Action
import Streams
import StreamsTesting
import TestSupport
import Testing

extension Races {
  struct CommittingRaceTests {
    private final class Scene: Sendable {
      let base = MutableProperty(0)
      let works = (0..<2).map { _ in PublishSubject<Int>() }
      let action: Action<Int, Int>
      let shown: Property<Int>
      let values = Heard<Int>()
      let bag = DisposeBag()

      init(_ policy: ExecutionPolicy) {
        action = Action(policy: policy) { [works] in works[$0 / 1_000 - 1].asObservable() }
        shown = action.optimistic(over: base, applying: { $0 + $1 }, committing: { $0 + $1 })
        shown.subscribe(onNext: { [values] in values.append($0) }).disposed(by: bag)
      }

      func start(_ input: Int) {
        action.execute(input)
        works[input / 1_000 - 1].onNext(input)
      }
    }

    @Test func `a commit that races with writers never shows an intermediate value`() throws {
      let outcome = try Race.run(rounds: Race.usualRounds) { _ in
        let scene = Scene(.concurrent())
        scene.start(1_000)
        return scene
      } left: { scene in
        scene.works[0].onCompleted()
      } right: { scene in
        for _ in 0..<4 {
          scene.base.modify { $0 += 1 }
          scene.values.append(scene.shown.value)
        }
      } check: { scene, round in
        try requireEqual([scene.base.value, scene.shown.value], [1_004, 1_004], "\(round)")
        // The input counts from the beginning, and once.
        let values = scene.values.all.drop { $0 == 0 }
        try #require(values.allSatisfy { (1_000...1_004).contains($0) }, "\(values) in \(round)")
        try requireEqual(values.last, 1_004, "\(round)")
      }
      #expect(outcome.isFair, "\(outcome)")
    }

    @Test func `two racing commits are both in the base, each in one step`() throws {
      let outcome = try Race.run(rounds: Race.usualRounds) { _ in
        let scene = Scene(.concurrent())
        for input in [1_000, 2_000] { scene.start(input) }
        return scene
      } left: { scene in
        scene.works[0].onCompleted()
        scene.values.append(scene.shown.value)
      } right: { scene in
        scene.works[1].onCompleted()
        scene.values.append(scene.shown.value)
      } check: { scene, round in
        try requireEqual(scene.base.value, 3_000, "\(round)")
        try requireEqual(Set(scene.values.all), [0, 1_000, 3_000], "\(round)")
        #expect(scene.action.enabled.value && !scene.action.executing.value, "\(round)")
      }
      #expect(outcome.isFair, "\(outcome)")
    }

    /// Lets an execution end while another thread acts.
    ///
    /// - Parameter check: receives the value of the base, and the observed values from the first one with an input on.
    private func end(
      _ policy: ExecutionPolicy, while act: @escaping @Sendable (Action<Int, Int>) -> Void,
      check: @escaping @Sendable (Scene, _ committed: Int, _ values: [Int]) throws -> Void
    ) throws {
      let outcome = try Race.run(rounds: Race.usualRounds) { _ in
        let scene = Scene(policy)
        scene.start(1_000)
        return scene
      } left: { scene in
        scene.works[0].onCompleted()
      } right: { scene in
        act(scene.action)
        scene.values.append(scene.shown.value)
      } check: { scene, _ in
        try check(scene, scene.base.value, Array(scene.values.all.drop { $0 == 0 }))
      }
      #expect(outcome.isFair, "\(outcome)")
    }

    @Test(arguments: [false, true])
    func `an end racing with a cancellation commits completely or not at all`(abandons: Bool) throws {
      try end(.drop) { action in
        if abandons { action.abandon() } else { action.cancel() }
      } check: { scene, committed, values in
        try requireEqual(scene.shown.value, committed)
        if committed == 1_000 {
          try #require(values.allSatisfy { $0 == 1_000 }, "\(values)")
        } else {
          try #require(values.drop { $0 == 1_000 }.allSatisfy { $0 == 0 }, "\(values)")
        }
      }
    }

    @Test
    func `an end racing with a restart shows one of the two inputs, and the old input if it is committed`()
      throws
    {
      try end(.restart) {
        $0.execute(2_000)
      } check: { scene, committed, values in
        try #require([0, 1_000].contains(committed))
        try requireEqual(scene.shown.value, committed + 2_000)
        try requireEqual(Set(values), [1_000, committed + 2_000])
      }
    }

    @Test func `the release of the property racing with an end does not lose the commit`() throws {
      final class Scene: Sendable {
        let base = MutableProperty(0)
        let work = PublishSubject<Int>()
        let action: Action<Int, Int>
        let shown = MutableProperty<Property<Int>?>(nil)

        init() {
          action = Action { [work] _ in work.asObservable() }
          shown.value = action.optimistic(over: base, applying: { $0 + $1 }, committing: { $0 + $1 })
          action.execute(1)
          work.onNext(1)
        }
      }
      let outcome = try Race.run(rounds: Race.usualRounds) { _ in
        Scene()
      } left: { scene in
        scene.work.onCompleted()
      } right: { scene in
        scene.shown.value = nil
      } check: { scene, round in
        try requireEqual(scene.base.value, 1, "\(round)")
        scene.action.execute(2)
        try #require(!scene.action.executing.value, "\(round)")
        try requireEqual(scene.base.value, 1, "\(round)")
      }
      #expect(outcome.isFair, "\(outcome)")
    }
  }
}
