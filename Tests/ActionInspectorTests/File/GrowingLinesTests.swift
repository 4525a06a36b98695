import ActionInspector
import Testing

struct GrowingLinesTests {
  @Test(arguments: UInt64(0)..<30) func `a file read in pieces gives the same recording as the whole file`(
    seed: UInt64
  ) throws {
    var random = SplitMix(seed: seed)
    let recording = RandomHistory.orderly(seed: seed, cut: true)
    let bytes = recording.jsonLines()
    var (lines, place) = (GrowingLines(), 0)
    var (actions, events, missed) = ([Recording.Action](), [InspectorEvent](), UInt64(0))
    while place < bytes.count {
      let end = min(bytes.count, place + Int.random(in: 1...200, using: &random))
      let news = try lines.read(bytes[place..<end])
      actions += news.actions
      events += news.events
      missed += news.missed
      place = end
    }
    #expect(actions == recording.actions && events == recording.events)
    #expect(missed == recording.droppedCount)
  }

  @Test func `a malformed line is reported with its number in the file`() throws {
    var lines = GrowingLines()
    _ = try lines.read(Array("{\"recording\":1}\n{\"x\"".utf8))
    #expect(throws: RecordingError.brokenLine(2, "expected a colon after the key, at byte 5")) {
      try lines.read(Array("}\n".utf8))
    }
  }
}
