import StreamsTesting

/// A marble diagram, frame by frame.
struct MarbleFrames {
  typealias Sign = MarbleTimeline.Sign

  /// The events and their frames, counted from the first frame.
  let events: [(frame: Int, signs: [Sign])]
  /// The number of frames, including trailing frames without events.
  let count: Int
  /// The frame of `^`, or the first frame.
  let subscribed: Int
  /// The frame of `!`, counted from the subscription.
  let disposed: Int?

  init(_ marbles: String) {
    let timeline: MarbleTimeline
    let longer: MarbleTimeline
    do {
      timeline = try MarbleTimeline(marbles)
      longer = try MarbleTimeline(marbles + "|")
    } catch { preconditionFailure("\(error)") }
    let subscribed = timeline.framesBefore ?? 0
    self.subscribed = subscribed
    count = subscribed + (longer.frames.last?.number ?? 0)
    disposed = timeline.frames.first { $0.signs.contains(.disposed) }?.number
    events = timeline.frames.map { ($0.number + subscribed, $0.signs) }
  }
}
