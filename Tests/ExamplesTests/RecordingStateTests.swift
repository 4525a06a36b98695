import ActionInspector
import TestSupport
import Testing

@testable import Monitor

/// A recording that is read from a pipe, written by a program that may write any bytes.
struct RecordingStateTests {
  private static let good = """
    {"recording":1,"start":1764000000.5}
    {"action":0,"name":"login","input":"String","element":"Int","policy":"drop"}
    {"s":1,"t":120000,"a":0,"k":"enabled"}
    {"s":2,"t":130000,"a":0,"x":1,"k":"started","v":"ä"}
    {"dropped":7}
    {"s":9,"t":140000,"a":0,"x":1,"k":"completed"}

    """

  private func state(_ text: String, _ limits: RecordingState.Limits = .init()) -> RecordingState {
    var state = RecordingState(limits)
    state.take(Array(text.utf8))
    return state
  }

  @Test func `lines split at any byte give the same recording`() throws {
    let bytes = Array(Self.good.utf8)
    var whole = try Recording(jsonLines: bytes)
    whole.start = nil
    for cut in bytes.indices {
      var state = RecordingState()
      state.take(bytes[..<cut])
      state.take(bytes[cut...])
      expectEqual(state.recording, whole)
      expectEqual(state.problem, nil)
    }
    // An incomplete line is not added yet.
    expectEqual(state(String(Self.good.dropLast(9))).recording.events.count, 2)
  }

  @Test(arguments: [
    ("hello\n", "line 1: this is not a recording of actions"),
    ("{}\n", "line 1: this is not a recording of actions"),
    ("\u{0}\u{1B}[2J\n", "line 1: this is not a recording"),
    ("{\"recording\":2}\n", "line 1: the recording has version 2, and this program reads versions up to 1"),
    (good + "hello\n", "line 7: invalid value, at byte 1"),
    (good + "{\"s\":10,\"t\n", "line 7: "),
    (good + "{\"action\":5,\"name\":\"x\"}\n", "line 7: found action 5, but expected action 1"),
    (good + String(repeating: "[", count: 1_000) + "\n", "line 7: nested more than 32 levels"),
  ])
  func `a malformed line ends the recording, and the events before it are kept`(
    text: String, words: String
  ) {
    var state = state(text)
    #expect(state.problem?.hasPrefix(words) ?? false, "\(state.problem ?? "no problem")")
    expectEqual(state.recording.events.count, text.hasPrefix(Self.good) ? 3 : 0)
    let before = state.recording
    state.take(Array("\n{\"recording\":1}\n\(Self.good)".utf8))
    expectEqual(state.recording, before)
  }

  @Test func `a line without an end is not kept`() {
    var state = state(Self.good)
    let megabyte = [UInt8](repeating: UInt8(ascii: "a"), count: 1 << 20)
    for _ in 0..<10 {
      state.take(megabyte)
      #expect(state.keptByteCount <= (1 << 20) + Self.good.utf8.count)
    }
    expectEqual(state.problem, "line 7 is longer than 1048576 bytes")
    #expect(state.keptByteCount < 1_000)
    expectEqual(state.recording.events.count, 3)
  }

  @Test func `the oldest events are dropped by number and by size`() {
    var limits = RecordingState.Limits()
    (limits.events, limits.text) = (80, 8_000)
    var state = state(Self.good, limits)
    for number in 10..<5_000 {
      let text = String(repeating: "x", count: number % 300)
      state.take(Array("{\"s\":\(number),\"t\":\(number)000,\"k\":\"mark\",\"v\":\"\(text)\"}\n".utf8))
      #expect(state.recording.events.count <= 80 && state.keptByteCount <= 8_000 + 200)
    }
    let recording = state.recording
    expectEqual(recording.events.last?.sequence, 4_999)
    expectEqual(recording.droppedCount + UInt64(recording.events.count), 4_990 + 3 + 7)
    #expect(recording.events.count > 10)
  }

  @Test func `the names of actions are bounded`() {
    var limits = RecordingState.Limits()
    limits.names = 2_000
    var state = state("{\"recording\":1}\n", limits)
    for number in 0..<1_000 { state.take(Array("{\"action\":\(number),\"name\":\"n\"}\n".utf8)) }
    expectEqual(state.problem, "the names of actions take more than 2000 bytes")
    #expect(state.recording.actions.count < 100)
  }

  @Test func `a program that starts again begins a new recording`() {
    let state = state(Self.good + Self.good)
    expectEqual(state.problem, nil)
    expectEqual(state.recording.actions.count, 1)
    expectEqual(state.recording.events.count, 3)
    #expect(self.state("").isEmpty && !state.isEmpty && !self.state("{").isEmpty)
    #expect(self.state(Self.good + Self.good + "x\n").problem?.hasPrefix("line 13: ") ?? false)
  }

  @Test func `the page describes the state of the program`() {
    let (running, broken) = (state(Self.good), state("x\n"))
    let says = { (end: ChildProgram.End?, state: RecordingState) in
      Session.sentence(about: "Search", end, state)
    }
    expectEqual(says(nil, running), "Search is running. This page updates live.")
    expectEqual(says(.exited(0), running), "Search has ended.")
    expectEqual(says(.exited(3), running), "Search has ended with exit code 3.")
    expectEqual(says(.killed(9), running), "Search was terminated by signal 9.")
    #expect(says(nil, state("")).hasSuffix("it writes to the file named by ACTION_INSPECT_FILE."))
    #expect(
      says(.exited(0), broken).hasPrefix(
        "Search has ended. Its recording is malformed, and is shown up to the error: line 1: this is not"
      )
    )
  }
}
