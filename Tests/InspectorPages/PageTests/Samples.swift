import ActionInspector

/// Sample recordings.
enum Samples {
  /// A login that fails, is tapped twice and succeeds, searches that each restart the one before, and an upload that
  /// hangs.
  static var day: Recording {
    var recording = Recording(actions: [
      action("login", "drop"), action("search", "restart"), action("upload", "enqueue(limit: 3)"),
    ])
    recording.add(0, 0, nil, .enabled)
    recording.add(100, 0, 1, .started, text: "anna")
    recording.add(180, 0, 2, .rejected, reason: "busy")
    recording.add(340, 0, 1, .failed, text: "Unauthorized")
    for number in 1...6 {
      let time = 300 + 100 * number
      if number > 1 {
        recording.add(time, 1, UInt64(number - 1), .cancelled, reason: "restarted")
        recording.add(time + 20, 1, UInt64(number - 1), .stopped)
      }
      recording.add(time + 30, 1, UInt64(number), .started)
    }
    recording.add(1_000, 1, 6, .completed)
    recording.add(1_100, nil, nil, .mark, text: "tapped Upload")
    recording.add(1_110, 2, 1, .started)
    recording.add(1_120, 2, 2, .waiting)
    recording.add(1_300, 2, 1, .progress, fraction: 0.4)
    recording.add(1_400, 0, 3, .started)
    recording.add(1_600, 0, 3, .completed)
    return recording
  }

  static func many(executions: Int) -> Recording {
    var recording = Recording(actions: [action("save", "parallel(limit: 4)"), action("load", "drop")])
    for number in 0..<executions {
      let execution = UInt64(number / 2 + 1)
      recording.add(number * 10, number % 2, execution, .started)
      recording.add(number * 10 + 25, number % 2, execution, number % 7 == 0 ? .failed : .completed)
    }
    recording.events.sort { $0.time < $1.time }
    return recording
  }

  /// A recording with hostile text in every text field.
  static var hostile: Recording {
    let texts = [
      "</script><img src=x onerror=\"window.hacked=1;alert(1)\">", "\"><svg onload=\"window.hacked=1\">",
      "'-alert(1)-'", "<!--", "]]>", "&lt;b&gt;", "\u{202E}gnp.exe", "\u{2028}\u{2029}", "\u{0}\u{1B}[2J",
      "javascript:alert(1)", "${alert(1)}", "<style>*{display:none}</style>", "__proto__",
    ]
    var recording = Recording()
    for (index, text) in texts.enumerated() {
      recording.actions.append(Recording.Action(name: text, input: text, element: text, policy: text))
      recording.add(index * 10, index, 1, .started, text: text)
      recording.add(index * 10 + 1, index, 2, .rejected, reason: text, text: text)
      recording.add(index * 10 + 2, index, 1, .init(rawValue: text), text: text)
      recording.add(index * 10 + 5, index, 1, .failed, reason: text, text: text)
      recording.add(index * 10 + 6, nil, nil, .mark, text: text)
    }
    return recording
  }

  private static func action(_ name: String, _ policy: String) -> Recording.Action {
    Recording.Action(name: name, input: "String", element: "Int", policy: policy)
  }
}

extension Recording {
  fileprivate mutating func add(
    _ milliseconds: Int, _ action: Int?, _ execution: UInt64?, _ kind: InspectorEvent.Kind,
    reason: String? = nil,
    fraction: Double? = nil, text: String? = nil
  ) {
    events.append(
      InspectorEvent(
        sequence: UInt64(events.count + 1), time: .milliseconds(milliseconds), action: action,
        execution: execution,
        kind: kind, reason: reason, fraction: fraction, text: text))
  }
}
