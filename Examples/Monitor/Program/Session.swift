import ActionInspector
import MonitorServer
import Streams

/// The content of the page: a program and the recording that it writes.
final class Session: Sendable {
  private let name: String
  private let pipe: RecordingPipe
  private let end = Lock<ChildProgram.End?>(nil)

  /// - Parameter name: the name of the program.
  init(_ pipe: RecordingPipe, name: String) {
    self.pipe = pipe
    self.name = name
  }

  func ended(_ end: ChildProgram.End) { self.end.withLock { $0 = end } }

  func page(_ version: UInt64) -> String {
    let (state, end) = (pipe.current, end.withLock { $0 })
    let words = Self.sentence(about: name, end, state)
    return state.recording.livePage(title: name, LivePage(version: version, state: words))
  }

  /// Returns one or two sentences about the program and its recording.
  static func sentence(about name: String, _ end: ChildProgram.End?, _ state: RecordingState) -> String {
    var words: String
    switch end {
    case nil: words = "\(name) is running. This page updates live."
    case .exited(0): words = "\(name) has ended."
    case .exited(let code): words = "\(name) has ended with exit code \(code)."
    case .killed(let signal): words = "\(name) was terminated by signal \(signal)."
    }
    if let problem = state.problem {
      words += " Its recording is malformed, and is shown up to the error: \(problem)."
    } else if state.isEmpty {
      words +=
        " It has not recorded any events. Check that it writes to the file named by \(ActionInspector.requestVariable)."
    }
    return words
  }
}
