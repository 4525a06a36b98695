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
    case nil: words = "\(name) runs, and this page follows it."
    case .exited(0): words = "\(name) has ended."
    case .exited(let code): words = "\(name) has ended with the code \(code)."
    case .killed(let signal): words = "\(name) was ended by the signal \(signal)."
    }
    if let problem = state.problem {
      words += " Its recording is broken, and shown as far as it could be read: \(problem)."
    } else if state.isEmpty {
      words +=
        " It has recorded nothing: does it write to the file that \(ActionInspector.requestVariable) names?"
    }
    return words
  }
}
