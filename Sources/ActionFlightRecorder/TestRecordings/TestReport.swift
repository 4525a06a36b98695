import ActionInspector

/// The recording of a failed test as files.
struct TestReport: Sendable {
  /// The name of the test, as the title of the page.
  let title: String
  /// The name of the files without their extension.
  let fileName: String
  let recording: Recording

  /// - Parameters:
  ///   - path: the names of the suites that contain the test, and of the test.
  ///   - title: the display name of the test.
  init(_ path: [String], title: String, _ recording: Recording) {
    self.title = title
    self.fileName = Self.fileName(path.joined(separator: "-"))
    self.recording = recording.withoutLostActions
  }

  /// The page for a browser.
  var page: String { recording.html(title: title) }
  /// The recording as lines of JSON.
  var lines: [UInt8] { recording.jsonLines() }
  /// The report for a terminal or a log.
  var text: String { recording.text() }

  /// Returns a text with one hyphen in place of the characters between words, cut to a length that every file system
  /// accepts.
  private static func fileName(_ text: String) -> String {
    let words = text.split { !$0.isLetter && !$0.isNumber }
    var name = words.joined(separator: "-")
    while name.utf8.count > 150 { name.removeLast() }
    return name.isEmpty ? "test" : name
  }
}

extension Recording {
  /// The recording without the actions whose events have all been dropped. A long test may create thousands of such
  /// actions.
  fileprivate var withoutLostActions: Recording {
    if droppedCount == 0 { return self }
    let present = Set(events.compactMap(\.action))
    var (recording, places) = (self, [Int: Int]())
    recording.actions = []
    for (index, action) in actions.enumerated() where present.contains(index) {
      places[index] = recording.actions.count
      recording.actions.append(action)
    }
    for index in recording.events.indices {
      recording.events[index].action = events[index].action.flatMap { places[$0] }
      if case .execution(let action, let number) = events[index].origin {
        recording.events[index].origin = places[action].map { .execution(action: $0, number: number) }
      }
    }
    return recording
  }
}
