import ActionInspector

/// A random number generator with the same numbers for a seed on every machine.
struct SplitMix: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }
}

/// Random recordings.
struct RandomHistory {
  private var random: SplitMix
  private var recording = Recording()
  private var time = Duration.zero

  /// Names and texts that contain markup and control characters.
  static let hostile = [
    "login", "login", "login~2", "a#1", #"""#, #"\"#, "</script><img onerror=alert(1)>",
    "\u{1B}[2J\u{1B}]0;x\u{7}", "\r\n\t\u{0}\u{9B}31m", "e\u{301}", "é", "日本語", "👨‍👩‍👧‍👦", "🇩🇪", "❤️",
    "\u{202E}gnp", "\u{2028}",
    String(repeating: "x", count: 300), String(repeating: "\u{301}", count: 30), "",
  ]

  /// Returns a history in steps of 100 µs in which executions follow the order of real actions: each waits or starts,
  /// runs, and may end. `cut` drops its first events.
  static func orderly(seed: UInt64, count: Int = 60, cut: Bool = false) -> Recording {
    var history = RandomHistory(random: SplitMix(seed: seed))
    history.addActions()
    history.addExecutions(count)
    if cut {
      let dropped = Int.random(in: 0...history.recording.events.count, using: &history.random)
      history.recording.events.removeFirst(dropped)
      history.recording.droppedCount = UInt64(dropped)
    }
    return history.recording
  }

  /// Returns random events in random order, with possibly undefined actions and invalid times.
  static func wild(seed: UInt64, count: Int = 120) -> Recording {
    var history = RandomHistory(random: SplitMix(seed: seed))
    history.addActions()
    for _ in 0..<count { history.addWild() }
    return history.recording
  }

  private mutating func addActions() {
    for index in 0..<Int.random(in: 0...4, using: &random) {
      let isRouter = index == 1
      recording.actions.append(
        Recording.Action(
          name: Self.hostile.randomElement(using: &random) ?? "", input: isRouter ? "" : "String",
          element: isRouter ? "" : "Int", policy: isRouter ? nil : "drop"))
    }
  }

  private mutating func addWild() {
    let kinds: [InspectorEvent.Kind] = [
      .waiting, .started, .joined, .element, .progress, .retrying, .timedOut, .completed, .failed, .cancelled,
      .stopped, .rejected, .enabled, .disabled, .released, .dispatched, .mark,
      .init(rawValue: "from\u{1B}[1m 2030"),
    ]
    time += .microseconds(Int.random(in: 0...3_000, using: &random))
    let nonsense: [Duration] = [.seconds(Int64.max), .seconds(Int64.min), .zero]
    let isNonsense = Int.random(in: 0..<200, using: &random) == 0
    var event = InspectorEvent(
      sequence: UInt64(recording.events.count + 1),
      time: isNonsense ? nonsense.randomElement(using: &random) ?? .zero : time,
      kind: kinds.randomElement(using: &random) ?? .mark)
    if chance(9) { event.action = [0, 0, 0, 1, 2, 3, 9, .max, .min].randomElement(using: &random) }
    if chance(8) { event.execution = [0, 1, 2, 3, 4, .max].randomElement(using: &random) }
    addDetails(to: &event)
    recording.events.append(event)
  }

  private mutating func addDetails(to event: inout InspectorEvent) {
    if chance(5) { event.reason = (["busy", "handle"] + Self.hostile).randomElement(using: &random) }
    if chance(3) { event.blockers = (0..<3).compactMap { _ in Self.hostile.randomElement(using: &random) } }
    if chance(3) { event.fraction = [0.5, 1e-9, .nan, .infinity, -1].randomElement(using: &random) }
    if chance(3) { event.attempt = Int.random(in: 1...3, using: &random) }
    if chance(5) { event.text = Self.hostile.randomElement(using: &random) }
    if chance(3) { event.origin = .dispatch(UInt64.random(in: 0...4, using: &random)) }
    if chance(4) {
      event.origin = .execution(
        action: Int.random(in: 0...4, using: &random), number: UInt64.random(in: 0...4, using: &random))
    }
  }

  private mutating func addExecutions(_ count: Int) {
    guard !recording.actions.isEmpty else { return }
    var active: [(action: Int, number: UInt64, state: InspectorEvent.Kind)] = []
    var numbers = recording.actions.map { _ in UInt64(0) }
    for _ in 0..<count {
      time += .microseconds(100 * Int.random(in: 0...30, using: &random))
      guard let index = active.indices.randomElement(using: &random), chance(6) else {
        let action = Int.random(in: 0..<numbers.count, using: &random)
        numbers[action] += 1
        let begins: [InspectorEvent.Kind] =
          recording.actions[action].policy == nil ? [.dispatched] : [.waiting, .started, .rejected]
        let kind = begins.randomElement(using: &random) ?? .started
        let parent = active.randomElement(using: &random)
        append(kind, action, numbers[action], parent.map { .execution(action: $0.action, number: $0.number) })
        if kind != .rejected { active.append((action, numbers[action], kind)) }
        continue
      }
      let (action, number, state) = active[index]
      let next: [InspectorEvent.Kind] =
        switch state {
        case .waiting: [.started, .started, .cancelled]
        case .completed, .failed, .cancelled: [.stopped]
        default: [.element, .progress, .completed, .failed, .cancelled]
        }
      let kind = next.randomElement(using: &random) ?? .completed
      append(kind, action, number, nil)
      // The work of a cancelled execution always stops later, and that of others only if a part goes on.
      let goesOn = kind.isEnd && state != .waiting && (kind == .cancelled || chance(2))
      if kind == .stopped || kind.isEnd && !goesOn {
        active.remove(at: index)
      } else if kind != .element {
        active[index].state = kind
      }
    }
  }

  private mutating func append(
    _ kind: InspectorEvent.Kind, _ action: Int, _ number: UInt64, _ origin: InspectorEvent.Origin?
  ) {
    let reasons = kind == .rejected ? ["busy", "noRoom", "gateClosed"] : ["handle", "restarted"]
    let hasReason = [.rejected, .cancelled].contains(kind)
    let reason = hasReason ? reasons.randomElement(using: &random) : nil
    recording.events.append(
      InspectorEvent(
        sequence: UInt64(recording.events.count + 1), time: time, action: action, execution: number,
        kind: kind, reason: reason, blockers: reason == "gateClosed" ? ["You are offline"] : nil,
        origin: origin))
  }

  /// Returns `true` with a probability of `tenths` in ten.
  private mutating func chance(_ tenths: Int) -> Bool { Int.random(in: 0..<10, using: &random) < tenths }

  private init(random: SplitMix) { self.random = random }
}
