import Action
import Streams
import StreamsTesting
import TestSupport
import Testing

@testable import ActionInspector

struct LiveTextTests {
  private static let login = Recording.Action(name: "login", input: "", element: "", policy: "drop")

  /// A terminal that supports the control codes of live text.
  private struct Paper {
    private(set) var lines: [Substring] = []

    mutating func print(_ text: String) {
      var rest = Screen.withoutColors(text)[...]
      if let code = rest.prefixMatch(of: #/\u{1B}\[(\d+)A\r\u{1B}\[J/#.matchingSemantics(.unicodeScalar)) {
        lines.removeLast(Int(code.1) ?? 0)
        rest = rest[code.range.upperBound...]
      }
      lines += rest.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
    }
  }

  private func event(
    _ milliseconds: Int, _ execution: UInt64?, _ kind: InspectorEvent.Kind, reason: String? = nil,
    fraction: Double? = nil, text: String? = nil
  ) -> InspectorEvent {
    InspectorEvent(
      sequence: 1, time: .milliseconds(milliseconds), action: 0, execution: execution, kind: kind,
      reason: reason, fraction: fraction, text: text)
  }

  @Test func `the line of an execution is rewritten until the execution ends`() {
    var (text, paper) = (LiveText(color: true, width: 80, height: 24, rewrites: true), Paper())
    text.add(Self.login)
    func show(_ milliseconds: Int, _ events: InspectorEvent...) -> [Substring] {
      for event in events { text.add(event) }
      paper.print(text.take(at: .milliseconds(milliseconds)))
      return paper.lines
    }
    expectEqual(show(0, event(0, nil, .enabled)), ["   0.000  login  enabled"])
    expectEqual(
      show(100, event(20, 1, .started, text: "anna"), event(30, 2, .rejected, reason: "busy")),
      [
        "   0.000  login  enabled",
        "   0.030  login #2  rejected: busy (the action is executing)",
        "   0.020  login #1  running for 80 ms",
      ])
    expectEqual(
      show(260, event(150, 1, .progress, fraction: 0.4), event(160, 1, .element, text: "x")).suffix(2),
      [
        "   0.030  login #2  rejected: busy (the action is executing)",
        "   0.020  login #1  running for 240 ms  40 %  emitted  x",
      ])
    expectEqual(text.goesOn, true)
    expectEqual(
      show(300, event(250, 1, .failed, text: "Unauthorized"), event(260, 3, .waiting)).suffix(2),
      [
        "   0.250  login #1  failed after 230 ms  Unauthorized",
        "   0.260  login #3  waiting",
      ])
    expectEqual(show(400, event(400, 3, .cancelled, reason: "released")).count, 4)
    expectEqual(text.goesOn, false)
    expectEqual(text.take(at: .zero), "")
  }

  @Test func `cancelled work has a line until it stops`() {
    var (text, paper) = (LiveText(color: true, width: 100, height: 24, rewrites: true), Paper())
    text.add(Self.login)
    func show(_ milliseconds: Int, _ events: InspectorEvent...) -> [Substring] {
      for event in events { text.add(event) }
      paper.print(text.take(at: .milliseconds(milliseconds)))
      return paper.lines
    }
    expectEqual(
      show(100, event(20, 1, .started), event(50, 1, .cancelled, reason: "action")),
      [
        "   0.050  login #1  cancelled after 30 ms (action): all executions were cancelled",
        "   0.050  login #1  stopping for 50 ms",
      ])
    expectEqual(text.goesOn, true)
    expectEqual(
      show(200, event(150, 1, .stopped)),
      [
        "   0.050  login #1  cancelled after 30 ms (action): all executions were cancelled",
        "   0.150  login #1  stopped",
      ])
    expectEqual(text.goesOn, false)
  }

  @Test func `without rewriting, each significant event has a permanent line`() {
    var text = LiveText(color: false, width: 80, height: 24, rewrites: false)
    text.add(Self.login)
    for event in [event(0, 1, .started), event(5, 1, .progress, fraction: 0.5), event(9, 1, .completed)] {
      text.add(event)
    }
    expectEqual(text.goesOn, false)
    expectEqual(
      text.take(at: .seconds(1)),
      "   0.000  login #1  started\n   0.009  login #1  completed after 9 ms\n")
  }

  @Test func `with more executions than lines, the oldest are shown and the others are counted`() {
    var (text, paper) = (LiveText(color: false, width: 80, height: 5, rewrites: true), Paper())
    for number in 1...9 { text.add(event(number, UInt64(number), .started)) }
    paper.print(text.take(at: .milliseconds(10)))
    expectEqual(paper.lines.count, 4)
    #expect(paper.lines[0].contains("action 0 #1  running for 9 ms"))
    expectEqual(paper.lines.last, "… and 6 more")
    text.add(missed: 3)
    paper.print(text.take(at: .milliseconds(10)))
    expectEqual(paper.lines, ["3 events were dropped"])
  }

  @Test(arguments: 0..<10)
  func `permanent lines are not rewritten, and recorded values send no control codes`(block: UInt64) {
    for seed in block * 6..<(block + 1) * 6 {
      let recording =
        seed.isMultiple(of: 2) ? RandomHistory.orderly(seed: seed) : RandomHistory.wild(seed: seed)
      let width = [1, 7, 20, 80, 300][Int(seed % 5)]
      var text = LiveText(color: true, width: width, height: 9, rewrites: true)
      for action in recording.actions { text.add(action) }
      var (paper, random) = (Paper(), SplitMix(seed: seed))
      for event in recording.events {
        text.add(event)
        if Int.random(in: 0..<3, using: &random) > 0 { continue }
        let before = paper.lines
        paper.print(text.take(at: event.time))
        let stayed = zip(before, paper.lines).prefix { $0 == $1 }.count
        #expect(before.count - stayed < 9, "seed \(seed): a line that should stay has gone")
        for line in paper.lines {
          #expect(Screen.columns(of: line) <= width, "seed \(seed), width \(width): \(line)")
          #expect(Screen.codes(in: String(line)) == [], "seed \(seed)")
        }
      }
      let end = recording.events.last?.time ?? .zero
      paper.print(text.take(at: end))
      var (whole, once) = (LiveText(color: true, width: width, height: 9, rewrites: true), Paper())
      for action in recording.actions { whole.add(action) }
      for event in recording.events { whole.add(event) }
      once.print(whole.take(at: end))
      #expect(paper.lines == once.lines, "seed \(seed): what is shown depends on when it was written")
      let isOpen = recording.timeline.bars.contains { $0.outcome == nil || $0.isStopping }
      #expect(text.goesOn == isOpen || seed % 2 == 1)
    }
  }

  @Test func `an inspector writes a burst of events together and refreshes the line of an open execution`() {
    let scheduler = TestScheduler(initialClock: 0, resolution: .milliseconds(1))
    let inspector = ActionInspector(.init(clock: SchedulerClock(scheduler)))
    let (work, written) = (PublishSubject<Int>(), Heard<String>())
    let login = Action<Int, Int> { _ in work.asObservable() }
    inspector.record(login, as: "login")
    let text = LiveText(color: false, width: 80, height: 24, rewrites: true)
    let lines = LiveTerminal(inspector.core, text, on: scheduler) { written.append($0) }
    scheduler.advanceTo(100)
    expectEqual(written.removeAll(), ["   0.000  login  enabled\n"])
    login.execute(1)
    login.execute(2)
    scheduler.advanceTo(150)
    expectEqual(
      written.removeAll(),
      [
        "   0.100  login #2  rejected: busy (the action is executing)\n"
          + "   0.100  login #1  running for 50 ms\n"
      ])
    scheduler.advanceTo(200)
    expectEqual(written.removeAll(), ["\u{1B}[1A\r\u{1B}[J   0.100  login #1  running for 100 ms\n"])
    work.onCompleted()
    lines.dispose()
    expectEqual(written.removeAll(), ["\u{1B}[1A\r\u{1B}[J   0.200  login #1  completed after 100 ms\n"])
    login.execute(3)
    scheduler.start()
    lines.dispose()
    expectEqual(written.all, [])
  }

  @Test func `live lines do not retain the inspector or its core`() {
    weak var core: InspectorCore?
    let scheduler = TestScheduler(initialClock: 0)
    do {
      let inspector = ActionInspector()
      let text = LiveText(color: false, width: 80, height: 24, rewrites: true)
      _ = LiveTerminal(inspector.core, text, on: scheduler) { _ in }
      core = inspector.core
      inspector.mark("here")
    }
    #expect(core == nil)
    scheduler.start()
  }
}
