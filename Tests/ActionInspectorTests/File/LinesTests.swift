import Foundation
import TestSupport
import Testing

@testable import ActionInspector

struct LinesTests {
  /// A recording with every kind of event and every field.
  private let whole: Recording = {
    var recording = Recording(start: 1_764_000_000.125, droppedCount: 7)
    recording.actions = [
      Recording.Action(name: "login", input: "String", element: "()", policy: "drop"),
      Recording.Action(name: "router", input: "", element: "", policy: nil),
    ]
    recording.events = [
      InspectorEvent(
        sequence: 1, time: .nanoseconds(1), action: 0, execution: .max, kind: .retrying, reason: "busy",
        fraction: 0.1, attempt: 3, text: "a\"\\\n\r\t\u{0}\u{1F}\u{2028}é👨‍👩‍👧‍👦</script>",
        origin: .execution(action: 1, number: 5)),
      InspectorEvent(
        sequence: .max, time: .nanoseconds(Int64.max), kind: .mark, text: "", origin: .dispatch(.max)),
      InspectorEvent(sequence: 3, time: .nanoseconds(-5), action: 1, kind: .enabled),
      InspectorEvent(
        sequence: 4, time: .zero, action: 0, execution: 2, kind: .rejected, reason: "gateClosed",
        blockers: ["The cart is \"empty\"", "You are offline"]),
    ]
    return recording
  }()

  private func read(_ text: String) throws -> Recording { try Recording(jsonLines: text.utf8) }

  @Test func `a recording survives writing and reading`() throws {
    expectEqual(try Recording(jsonLines: whole.jsonLines()), whole)
    expectEqual(try Recording(jsonLines: Recording().jsonLines()), Recording())
    for seed in UInt64(1)...100 {
      let recording = RandomHistory.orderly(seed: seed, cut: true)
      #expect(try Recording(jsonLines: recording.jsonLines()) == recording)
      // The writer omits values that JSON cannot represent, for example an infinite fraction.
      let lines = RandomHistory.wild(seed: seed).jsonLines()
      #expect(try Recording(jsonLines: lines).jsonLines() == lines)
    }
  }

  @Test func `each line is a valid JSON object`() throws {
    for line in whole.jsonLines().split(separator: UInt8(ascii: "\n")) {
      let object = try JSONSerialization.jsonObject(with: Data(line)) as? [String: Any]
      #expect(object?.isEmpty == false)
      if let text = object?["v"] as? String, !text.isEmpty { expectEqual(text, whole.events[0].text) }
    }
  }

  @Test func `the lines have the documented format`() {
    var recording = whole
    recording.events[0].text = "x"
    expectEqual(
      String(decoding: recording.jsonLines(), as: UTF8.self),
      """
      {"recording":1,"start":1764000000.125}
      {"action":0,"name":"login","input":"String","element":"()","policy":"drop"}
      {"action":1,"name":"router","input":"","element":""}
      {"s":1,"t":1,"a":0,"x":18446744073709551615,"k":"retrying","r":"busy","f":0.1,"n":3,"v":"x","p":[1,5]}
      {"s":18446744073709551615,"t":9223372036854775807,"k":"mark","v":"","d":18446744073709551615}
      {"s":3,"t":-5,"a":1,"k":"enabled"}
      {"s":4,"t":0,"a":0,"x":2,"k":"rejected","r":"gateClosed","b":["The cart is \\"empty\\"","You are offline"]}
      {"dropped":7}

      """)
  }

  @Test func `a file truncated at any byte is read up to that byte`() throws {
    let bytes = whole.jsonLines()
    let header = bytes.prefix { $0 != UInt8(ascii: "\n") }.count
    for count in 0...bytes.count {
      let cut = bytes.prefix(count)
      guard count >= header else {
        #expect(throws: RecordingError.noRecording) { try Recording(jsonLines: cut) }
        continue
      }
      let recording = try Recording(jsonLines: cut)
      let lines = cut.split(separator: UInt8(ascii: "\n")).count
      // All complete lines, and the last line if only its line break is missing.
      let isWhole = cut.last == UInt8(ascii: "\n") || cut.last == UInt8(ascii: "}")
      let known = recording.actions.count + recording.events.count + (recording.droppedCount > 0 ? 1 : 0)
      expectEqual(known, lines - 1 - (isWhole ? 0 : 1))
    }
  }

  @Test func `a disabled action is written with its blockers and read with or without them`() throws {
    let disabled = InspectorEvent(
      sequence: 1, time: .nanoseconds(5), action: 0, kind: .disabled, blockers: ["You are offline"])
    let lines = String(decoding: Recording(events: [disabled]).jsonLines(), as: UTF8.self)
    #expect(lines.contains(#""k":"disabled","b":["You are offline"]"#), "\(lines)")
    expectEqual(try read(lines).events, [disabled])
    let former = #"{"recording":1}"# + "\n" + #"{"s":1,"t":5,"a":0,"k":"disabled"}"#
    expectEqual(try read(former).events.map(\.blockers), [nil])
  }

  @Test func `a rejection that earlier versions wrote is read without blockers`() throws {
    let rejection = InspectorEvent(
      sequence: 1, time: .nanoseconds(5), action: 0, execution: 2, kind: .rejected, reason: "gateClosed")
    let lines = #"{"recording":1}"# + "\n" + #"{"s":1,"t":5,"a":0,"x":2,"k":"rejected","r":"gateClosed"}"#
    expectEqual(try read(lines).events, [rejection])
    let code = String(decoding: try JSONEncoder().encode(rejection), as: UTF8.self)
    #expect(!code.contains("blockers"))
    expectEqual(try JSONDecoder().decode(InspectorEvent.self, from: Data(code.utf8)), rejection)
  }

  @Test func `kinds of earlier versions are converted`() throws {
    let recording = try read(
      """
      {"recording":1}
      {"action":0,"name":"x"}
      {"s":1,"t":1,"a":0,"x":1,"k":"started"}
      {"s":2,"t":2,"a":0,"x":2,"k":"waiting"}
      {"s":3,"t":3,"a":0,"x":1,"k":"stopping","r":"restarted"}
      {"s":4,"t":4,"a":0,"x":2,"k":"cancelled","r":"replaced"}
      {"s":5,"t":5,"a":0,"x":1,"k":"cancelled","r":"restarted"}
      """)
    expectEqual(
      recording.lines,
      ["x 1 started", "x 2 waiting", "x 1 cancelled restarted", "x 2 cancelled replaced", "x 1 stopped"])
  }

  @Test func `unknown keys are ignored and unknown kinds are kept`() throws {
    let recording = try read(
      """
      {"new":[{"a":null}],"recording":1}

      {"something":"else"}
      {"action":0,"name":"x","colour":"red"}
      {"s":1,"t":2,"k":"thought","mood":{"a":[1,2.5e3,true]},"s":4,"r":null}
      \r
      """)
    expectEqual(recording.actions, [Recording.Action(name: "x", input: "", element: "", policy: nil)])
    expectEqual(
      recording.events, [InspectorEvent(sequence: 4, time: .nanoseconds(2), kind: .init(rawValue: "thought"))]
    )
  }

  @Test(arguments: [
    (#"{"s":1,"t":1}"#, #""k" is missing"#),
    (#"{"s":1,"k":"mark"}"#, #""t" is missing"#),
    (
      #"{"s":-1,"t":1,"k":"mark"}"#,
      #""s" is -1, and should be a whole number from 0 to 18446744073709551615"#
    ),
    (
      #"{"s":1,"t":9223372036854775808,"k":"mark"}"#,
      #""t" is 9223372036854775808, and should be a whole number from -9223372036854775808 to 9223372036854775807"#
    ),
    (#"{"s":1,"t":1,"k":5}"#, #""k" should be a string"#),
    (#"{"s":1,"t":1,"k":"mark","f":1e999}"#, #""f" is 1e999, which is too large"#),
    (#"{"s":1,"t":1,"k":"mark","p":[1]}"#, #""p" should be the numbers of an action and an execution"#),
    (#"{"s":1,"t":1,"k":"mark","b":"x"}"#, #""b" should be a list of strings"#),
    (#"{"s":1,"t":1,"k":"mark","b":["x",1]}"#, #""b" should be a list of strings"#),
    (#"{"action":1,"name":"x"}"#, "found action 1, but expected action 0"),
    (#"[1]"#, "the line is not a JSON object"),
    (#"{"s":1"#, "expected a comma or a closing brace, at byte 7"),
    (#"{"s" 1}"#, "expected a colon after the key, at byte 6"),
    (#"{s:1}"#, "expected a quote at the beginning of a key, at byte 2"),
    (#"{"s":01}"#, "expected a comma or a closing brace, at byte 7"),
    (#"{"s":-}"#, "expected a digit, at byte 7"),
    (#"{"s":1.}"#, "expected a digit, at byte 8"),
    (#"{"s":tru}"#, "invalid value, at byte 9"),
    (#"{"s":}"#, "invalid value, at byte 6"),
    (#"{"s":"\x"}"#, "unknown escape sequence, at byte 8"),
    (#"{"s":"\ud83d"}"#, "unpaired surrogate in an escape sequence, at byte 12"),
    (#"{"s":"\ud83d\u0041"}"#, "unpaired surrogate in an escape sequence, at byte 18"),
    (#"{"s":"\u00g0"}"#, "expected four hexadecimal digits, at byte 8"),
    ("{\"s\":\"\u{1}\"}", "unescaped control character in a string, at byte 7"),
    (#"{} {}"#, "unexpected characters after the value, at byte 4"),
  ])
  func `a malformed line is reported with its number and the reason`(line: String, words: String) {
    #expect(throws: RecordingError.brokenLine(3, words)) {
      try read("{\"recording\":1}\n\n\(line)\n{\"dropped\":1}\n")
    }
  }

  @Test func `a file without a header is not a recording`() {
    for text in [
      "", "\n\n", "hello\n", "{}\n", "[]", "{\"recording\":\"1\"}", "{\"s\":1,\"t\":1,\"k\":\"mark\"}\n",
    ] {
      #expect(throws: RecordingError.self) { try read(text) }
    }
    #expect(throws: RecordingError.noRecording) { try read("PNG\u{0}\n") }
    #expect(throws: RecordingError.newerVersion(2)) { try read("{\"recording\":2}") }
    #expect("\(RecordingError.brokenLine(3, "x"))" == "line 3 of the recording: x")
  }

  @Test func `text that is not UTF-8 is an error, except in a truncated last line`() throws {
    let start = Array("{\"recording\":1}\n{\"s\":1,\"t\":1,\"k\":\"".utf8)
    expectEqual(try Recording(jsonLines: start + [0xC3]).events, [])
    #expect(throws: RecordingError.self) { try Recording(jsonLines: start + [0xC3] + Array("\"}\n".utf8)) }
  }

  @Test func `a deeply nested line is an error`() {
    for (open, close) in [("[", "]"), ("{\"a\":", "}")] {
      let deep = String(repeating: open, count: 200_000) + String(repeating: close, count: 200_000)
      #expect(throws: RecordingError.self) { try read("{\"recording\":1}\n{\"x\":\(deep)}\n") }
    }
  }

  @Test func `reading a corrupted file never crashes`() {
    var random = SplitMix(seed: 5)
    let bytes = whole.jsonLines()
    for _ in 0..<300 {
      var changed = bytes
      for _ in 0...Int.random(in: 0..<4, using: &random) {
        let place = Int.random(in: 0..<changed.count, using: &random)
        switch Int.random(in: 0..<3, using: &random) {
        case 0: changed[place] = UInt8.random(in: .min ... .max, using: &random)
        case 1: changed.remove(at: place)
        default: changed.insert(bytes.randomElement(using: &random) ?? 0, at: place)
        }
      }
      _ = try? Recording(jsonLines: changed)
    }
  }
}
