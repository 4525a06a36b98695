import Streams
import StreamsTesting
import TestSupport
import Testing

@testable import Action

@Suite(.watched) struct ReadGateTests {
  fileprivate enum Step: Sendable {
    case set(Int), refresh, follow, close

    static func random(using generator: inout SeededGenerator) -> Step {
      switch Int.random(in: 0..<12, using: &generator) {
      case 0..<6: .set(.random(in: 0..<6, using: &generator))
      case 6..<10: .refresh
      case 10: .follow
      default: .close
      }
    }
  }

  /// A gate that is open for even numbers, with work that emits the number. Each judgment that opens the gate
  /// creates a token.
  fileprivate struct Scene: Sendable {
    let engine = ActionEngine(policy: .drop, timing: .atOnce, clock: nil, isKeyed: false, isGated: true)
    let property = MutableProperty(0)
    let lifetimes = Lifetimes()
    let source: GateSource
    let gate: ReadGate

    /// - Parameter judged: is called with each number that is judged.
    init(_ judged: @escaping @Sendable (Int) -> Void = { _ in }) {
      source = GateSource(Property(property), of: property) { [lifetimes] (number: Int) -> Work<Void, Int>? in
        judged(number)
        if number % 2 != 0 { return nil }
        let token = lifetimes.track("\(number)")
        return .factory { withExtendedLifetime(token) { .just(number) } }
      }
      gate = ReadGate(source, of: ActionCore<Void, Int>.self)
    }

    func take(_ step: Step) {
      switch step {
      case .set(let number): property.value = number
      case .refresh: gate.refresh(engine)
      case .follow: gate.follow(source.changes, engine)
      case .close: engine.gate.dispose()
      }
    }

    var isOpen: Bool { engine.state.withLock { $0.machine.isEnabled } }

    /// The number emitted by the work in force.
    var number: Int? {
      let bound: BoundWork<Void, Int>? = gate.bound()
      guard case .factory(let make)? = bound?.work else { return nil }
      let heard = Heard<Int>()
      _ = make(()).subscribe(onNext: { heard.append($0) })
      return heard.all.first
    }
  }

  @Test func `the gate and the work follow the applied value, which is judged once`() async throws {
    try await Fuzz.run {
      Step.random(using: &$0)
    } compare: { steps in
      let judged = Heard<Int>()
      let scene = Scene { judged.append($0) }
      defer { scene.engine.gate.dispose() }
      // The model: the version in force, whether the gate follows its property, and whether it is closed
      // permanently.
      var (present, inForce) = ((number: 0, version: 0), (number: 0, version: -1))
      var (follows, isClosed) = (false, false)
      var judgements: [Int] = []
      for step in steps {
        if case .follow = step, follows { continue }
        scene.take(step)
        switch step {
        case .set(let number): present = (number, present.version + 1)
        case .follow: follows = !isClosed
        case .close: (follows, isClosed) = (false, true)
        case .refresh: break
        }
        let refreshes = if case .set = step { follows } else if case .close = step { false } else { true }
        if refreshes, inForce.version < present.version {
          inForce = present
          judgements.append(present.number)
        }
        let isOpen = inForce.version >= 0 && inForce.number % 2 == 0
        if scene.isOpen != isOpen { return "after \(step): open is \(scene.isOpen)" }
        if scene.number != (isOpen ? inForce.number : nil) { return "\(String(describing: scene.number))" }
        if judged.all != judgements { return "judged \(judged.all), expected \(judgements)" }
        if scene.lifetimes.live != (isOpen ? 1 : 0) { return "after \(step): \(scene.lifetimes)" }
      }
      return nil
    }
  }

  private enum Part: Sendable {
    case set(Int)
    /// The actor judges the current value.
    case judge(Int)
    /// The judgment of the actor is put in force, unless a newer judgment is in force.
    case putInForce(Int)
  }

  /// - Parameter follows: whether a newly set value is judged and put in force immediately.
  @Test(arguments: [false, true]) func `in every order, the newest judged value is applied`(
    follows: Bool
  ) throws {
    let actors: [[Part]] = [
      [.set(1), .set(2), .set(4)], [.judge(0), .putInForce(0), .judge(0), .putInForce(0)],
      [.judge(1), .putInForce(1)],
    ]
    for order in interleavings(actors) {
      let scene = Scene()
      defer { scene.engine.gate.dispose() }
      if follows { scene.take(.follow) }
      var present = (number: 0, version: 0)
      var inForce = follows ? present : nil
      var judgements: [Int: (judgement: GateJudgement, number: Int, version: Int)] = [:]
      for part in order {
        switch part {
        case .set(let number):
          scene.take(.set(number))
          present = (number, present.version + 1)
          if follows { inForce = present }
        case .judge(let actor):
          judgements[actor] = (scene.source.judge(), present.number, present.version)
        case .putInForce(let actor):
          guard let (judgement, number, version) = judgements.removeValue(forKey: actor) else { break }
          scene.gate.putInForce(judgement, scene.engine)
          if version > (inForce?.version ?? -1) { inForce = (number, version) }
        }
        let number = inForce.flatMap { $0.number % 2 == 0 ? $0.number : nil }
        try #require(scene.isOpen == (number != nil), "\(order), after \(part)")
        try #require(scene.number == number, "\(order), after \(part)")
        let kept = judgements.values.count { $0.number % 2 == 0 } + (number == nil ? 0 : 1)
        try #require(scene.lifetimes.live == kept, "\(order), after \(part): \(scene.lifetimes)")
      }
      scene.take(.refresh)
      try #require(scene.isOpen && scene.number == 4, "\(order)")
    }
  }

  @Test func `a judgment that finishes after a newer judgment has no effect`() {
    let inner = Heard<Scene>()
    let scene = Scene { number in
      guard number == 1, let scene = inner.removeAll().first else { return }
      scene.property.value = 2
      scene.gate.refresh(scene.engine)
      #expect(scene.isOpen && scene.number == 2)
    }
    inner.append(scene)
    scene.property.value = 1
    scene.gate.refresh(scene.engine)
    #expect(scene.isOpen)
    expectEqual(scene.number, 2)
    scene.gate.refresh(scene.engine)
    expectEqual(scene.number, 2)
  }

  @Test func `a disposed gate and its property do not retain each other`() {
    let lifetimes = Lifetimes()
    let property = MutableProperty(0)
    do {
      let token = lifetimes.track("gate")
      let engine = ActionEngine(
        policy: .drop, timing: .atOnce, clock: nil, isKeyed: false, isGated: true)
      let source = GateSource(Property(property), of: property) { (number: Int) -> Work<Void, Int>? in
        withExtendedLifetime(token) { .factory { .just(number) } }
      }
      let gate = ReadGate(source, of: ActionCore<Void, Int>.self)
      gate.follow(source.changes, engine)
      property.value = 2
      let bound: BoundWork<Void, Int>? = gate.bound()
      #expect(bound != nil)
      engine.gate.dispose()
    }
    expectEqual(lifetimes.live, 0)
    property.value = 4
  }
}

extension Races {
  struct ReadGateRaceTests {
    @Test(arguments: [false, true]) func `the newest value is applied last`(follows: Bool) async throws {
      try await Race.run([1, 2], against: [3, 4]) {
        let scene = ReadGateTests.Scene()
        if follows { scene.take(.follow) }
        return scene
      } perform: { number, scene in
        scene.take(.set(number))
        if !follows { scene.take(.refresh) }
      } outcome: { scene in
        let value = scene.property.value
        defer { scene.engine.gate.dispose() }
        let faults = scene.isOpen == (value % 2 == 0) ? [] : ["open is \(scene.isOpen) for \(value)"]
        return (scene.number, faults: faults + (scene.number == value ? [] : ["not \(value)"]))
      }
    }
  }
}
