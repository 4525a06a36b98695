import ActionInspector
import Testing

struct TextTests {
  @Test(arguments: 0..<10) func `no line is wider than the terminal`(block: UInt64) {
    for seed in block * 6..<(block + 1) * 6 {
      let recording =
        seed.isMultiple(of: 2) ? RandomHistory.orderly(seed: seed) : RandomHistory.wild(seed: seed)
      let width = [0, 1, 7, 20, 80, 100, 300][Int(seed % 7)]
      let lines = recording.text(width: width).split(separator: "\n", omittingEmptySubsequences: false)
      for line in lines {
        #expect(Screen.columns(of: line) <= width, "seed \(seed), width \(width): \(line)")
      }
      let colored = Screen.withoutColors(recording.text(color: true, width: width))
      #expect(colored == recording.text(width: width), "seed \(seed): colours change the text")
    }
  }

  @Test(arguments: 0..<10) func `no control code in a value reaches the terminal`(block: UInt64) {
    for seed in block * 6..<(block + 1) * 6 {
      let recording = RandomHistory.wild(seed: seed)
      let plain = recording.text(width: 200)
      #expect(Screen.codes(in: plain) == [], "seed \(seed)")
      let colored = Screen.withoutColors(recording.text(color: true, width: 200))
      #expect(Screen.codes(in: colored) == [], "seed \(seed)")
    }
  }

  @Test func `control characters are escaped in names, texts, reasons and kinds`() {
    let code = "\u{1B}[2J\u{9B}\u{7}\u{202E}\n"
    let recording = Recording(
      actions: [action(code)],
      events: [
        InspectorEvent(
          sequence: 1, time: .zero, action: 0, execution: 1, kind: .init(rawValue: code), reason: code,
          text: code)
      ])
    let text = recording.text(width: 400)
    #expect(text.split(separator: #"\u{1B}[2J\u{9B}\u{7}\u{202E}\n"#).count - 1 >= 5, "\(text)")
    #expect(Screen.codes(in: text) == [])
  }

  @Test func `combining marks without a base letter, or too many on one letter, are escaped`() {
    let events = ["\u{301}a", "a" + String(repeating: "\u{301}", count: 10)].map { text in
      InspectorEvent(sequence: 1, time: .zero, kind: .mark, text: text)
    }
    let lines = Recording(events: events).text().split(separator: "\n")
    #expect(lines[0] == #"0.000  mark  \u{301}a"#)
    #expect(lines[1] == "0.000  mark  a" + String(repeating: "\u{301}", count: 8) + #"\u{301}\u{301}"#)
  }

  @Test func `each line contains the time, the execution, the event and the reason`() {
    let text = text([
      (120, 1, .started, nil, "anna"), (310, 2, .rejected, "busy", nil), (400, 1, .progress, nil, nil),
      (410, 1, .element, nil, nil), (420, 1, .element, nil, "token"), (480, 1, .failed, nil, "URLError"),
      (500, 3, .waiting, nil, nil), (1_000, 3, .started, nil, nil), (2_500, 3, .cancelled, "handle", nil),
      (2_600, 3, .stopped, nil, nil), (3_000, 4, .started, nil, nil), (63_000, 5, .waiting, nil, nil),
    ])
    #expect(
      text.prefix(12) == [
        " 0.120  login #1  started  anna",
        " 0.310  login #2  rejected: busy (the action is executing)",
        " 0.420  login #1  emitted  token",
        " 0.480  login #1  failed after 360 ms  URLError",
        " 0.500  login #3  waiting",
        " 1.000  login #3  started",
        " 2.500  login #3  cancelled after 1.50 s (handle): its handle was cancelled",
        " 2.600  login #3  stopped",
        " 3.000  login #4  started",
        "63.000  login #5  waiting",
        "63.000  login #4  running for 1 min 0 s",
        "63.000  login #5  waiting",
      ])
  }

  @Test
  func
    `a rejection by a gate is shown with the reasons of the gate, or with the rejection reason if there are none`()
  {
    let blockers = [
      ["You are offline"], ["The cart is empty", "You are offline"], nil, [], [""], ["", "x\u{1B}"],
    ]
    let events = blockers.enumerated().map { index, blockers in
      InspectorEvent(
        sequence: 1, time: .zero, action: 0, execution: UInt64(index), kind: .rejected, reason: "gateClosed",
        blockers: blockers, text: index == 0 ? "anna" : nil)
    }
    let lines = Recording(actions: [action("pay")], events: events).text().split(separator: "\n")
    #expect(
      lines.prefix(6) == [
        "0.000  pay #0  rejected: You are offline  anna",
        "0.000  pay #1  rejected: The cart is empty, You are offline",
        "0.000  pay #2  rejected: gateClosed (the action is disabled)",
        "0.000  pay #3  rejected: gateClosed (the action is disabled)",
        "0.000  pay #4  rejected: gateClosed (the action is disabled)",
        #"0.000  pay #5  rejected: x\u{1B}"#,
      ])
  }

  @Test func `a disabled action is shown with the reasons of its gate, if it has any`() {
    let events = [["The cart is empty", "You are offline"], nil, []].map { blockers in
      InspectorEvent(sequence: 1, time: .zero, action: 0, kind: .disabled, blockers: blockers)
    }
    let lines = Recording(actions: [action("pay")], events: events).text().split(separator: "\n")
    #expect(
      lines.prefix(3) == [
        "0.000  pay  disabled: The cart is empty, You are offline", "0.000  pay  disabled",
        "0.000  pay  disabled",
      ])
  }

  @Test func `cancelled work that has not stopped is shown at the end`() {
    let text = text([
      (100, 1, .started, nil, nil), (200, 2, .waiting, nil, nil), (300, 1, .cancelled, "abandoned", nil),
      (350, 2, .cancelled, "replaced", nil), (900, 3, .started, nil, nil),
    ])
    #expect(
      text.prefix(7) == [
        "0.100  login #1  started", "0.200  login #2  waiting",
        "0.300  login #1  cancelled after 200 ms (abandoned): it was abandoned",
        "0.350  login #2  cancelled (replaced): a newer input took its place in the queue",
        "0.900  login #3  started",
        "0.900  login #1  stopping for 600 ms", "0.900  login #3  running for 0 µs",
      ])
  }

  @Test func `executions that are part of another execution are indented`() {
    let recording = Recording(
      actions: [action("login"), action("fetch")],
      events: [
        InspectorEvent(sequence: 1, time: .zero, action: 0, execution: 1, kind: .started),
        InspectorEvent(
          sequence: 2, time: .zero, action: 1, execution: 1, kind: .started,
          origin: .execution(action: 0, number: 1)),
        InspectorEvent(sequence: 3, time: .milliseconds(1), action: 1, execution: 1, kind: .completed),
        InspectorEvent(sequence: 4, time: .milliseconds(2), kind: .mark, text: "here"),
      ], droppedCount: 3)
    let lines = recording.text().split(separator: "\n")
    #expect(
      lines.prefix(6) == [
        "3 older events were dropped", "0.000  login #1    started", "0.000    fetch #1  started",
        "0.001    fetch #1  completed after 1 ms", "0.002  mark  here",
        "0.002  login #1    running for 2 ms",
      ])
  }

  @Test func `the table has a row for each action and a total row`() {
    let lines = text([
      (0, 1, .started, nil, nil), (10, 2, .rejected, "busy", nil), (20, 3, .rejected, "busy", nil),
      (30, 4, .rejected, "noRoom", nil), (100, 1, .completed, nil, nil),
    ])
    #expect(
      lines.suffix(6) == [
        "",
        "action  runs  open  done  failed  cancelled  rejected  median     p95  longest   busy",
        "login      1     0     1       0          0         3  100 ms  100 ms   100 ms  100 %",
        "  rejected: busy 2, noRoom 1",
        "all        1     0     1       0          0         3  100 ms  100 ms   100 ms  100 %",
        "  rejected: busy 2, noRoom 1",
      ])
  }

  @Test func `the ten most frequent reasons are shown, and the others are summarized`() {
    let lines = text(
      (1...12).flatMap { number in
        [
          (number, UInt64(number), .started, nil, nil),
          (number, UInt64(number), .failed, nil, number < 3 ? "E" : "E\(number)"),
        ]
      })
    #expect(lines.last == "  failed: E 2, E10 1, E11 1, E12 1, E3 1, E4 1, E5 1, E6 1, E7 1, E8 1, others 1")
  }

  @Test func `colors are used only on request`() {
    let events = [InspectorEvent(sequence: 1, time: .zero, action: 0, execution: 1, kind: .failed)]
    let recording = Recording(actions: [action("login")], events: events)
    #expect(!recording.text().contains("\u{1B}"))
    #expect(recording.text(color: true).contains("\u{1B}[31mfailed\u{1B}[0m"))
  }

  @Test func `wide characters are not split, and combining marks stay with their letters`() {
    func first(_ text: String, width: Int) -> Substring? {
      let mark = InspectorEvent(sequence: 1, time: .zero, kind: .mark, text: text)
      return Recording(events: [mark]).text(width: width).split(separator: "\n").first
    }
    #expect(first("日本語", width: 19) == "0.000  mark  日本語")
    #expect(first("日本語", width: 18) == "0.000  mark  日本…")
    #expect(first("日本語", width: 17) == "0.000  mark  日…")
    #expect(first("e\u{301}e\u{301}e\u{301}", width: 16) == "0.000  mark  e\u{301}e\u{301}e\u{301}")
    #expect(first("e\u{301}e\u{301}e\u{301}", width: 15) == "0.000  mark  e\u{301}…")
    #expect(first("👨‍👩‍👧‍👦🇩🇪❤️", width: 19) == "0.000  mark  👨‍👩‍👧‍👦🇩🇪❤️")
    #expect(first("👨‍👩‍👧‍👦🇩🇪❤️", width: 18) == "0.000  mark  👨‍👩‍👧‍👦🇩🇪…")
  }

  @Test func `a long name leaves room for the number and the event`() {
    let events = [InspectorEvent(sequence: 1, time: .zero, action: 0, execution: 12, kind: .failed)]
    let recording = Recording(actions: [action(String(repeating: "x", count: 300))], events: events)
    let line = recording.text(width: 60).split(separator: "\n")[0]
    #expect(line == "0.000  " + String(repeating: "x", count: 15) + "… #12  failed")
  }

  private func action(_ name: String) -> Recording.Action {
    Recording.Action(name: name, input: "String", element: "Int", policy: "drop")
  }

  /// Returns the lines of an action with these events, with times in milliseconds.
  private func text(_ events: [(Int, UInt64, InspectorEvent.Kind, String?, String?)]) -> [Substring] {
    let events = events.enumerated().map { index, event in
      InspectorEvent(
        sequence: UInt64(index + 1), time: .milliseconds(event.0), action: 0, execution: event.1,
        kind: event.2,
        reason: event.3, text: event.4)
    }
    let text = Recording(actions: [action("login")], events: events).text(width: 110)
    return text.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
  }
}
