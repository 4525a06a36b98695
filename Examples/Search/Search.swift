import Action
import ActionInspector
import EndSignals
import Foundation

/// `swift run Search [--inspect FILE] FOLDER`: searches the files below a folder while the user types.
@main
struct Search {
  static func main() async {
    do {
      let arguments = try Arguments(Array(CommandLine.arguments.dropFirst()))
      // Ignored, so that a write returns an error when the reader of a pipe has exited.
      signal(SIGPIPE, SIG_IGN)
      let action = searchAction(of: arguments.folder)
      let inspector = ActionInspector()
      let recording = try (arguments.recording ?? ActionInspector.requestedFile).map {
        try inspector.append(to: $0) { complain("\($0)") }
      }
      defer { recording?.dispose() }
      if recording != nil { inspector.record(action, as: "search") }
      // The recording is completed before the exit, which restores the terminal.
      let end = { @Sendable (code: Int32) -> Never in
        recording?.dispose()
        exit(code)
      }
      await EndSignals.handle { end(128 + $0) }
      if RawTerminal.begin() {
        try await followKeys(action, end)
      } else {
        try await followLines(action)
      }
    } catch let failure as SearchFailure {
      stop(failure.code, failure.description)
    } catch {
      stop(1, "\(error)")
    }
  }

  /// Reads commands as lines. Waiting for a line blocks this thread, and the work runs elsewhere.
  private static func followLines(_ action: Action<Query, Finding>) async throws {
    let session = SearchSession(action, Display(), show: write, complain: complain)
    lines: while let line = readLine() {
      switch Command(line) {
      case .search(let query): session.search(query)
      case .stop: session.stop()
      case .wait: try await session.wait()
      case .quit: break lines
      case .unknown(let text):
        complain("'\(printable(text))' is not a command. Use /text, /wait or /quit")
      }
    }
    try await session.wait()
  }

  private static func followKeys(
    _ action: Action<Query, Finding>, _ end: @escaping @Sendable (Int32) -> Never
  ) async throws {
    let footer = Footer(rows: RawTerminal.rows)
    let session = SearchSession(
      action, Display(rows: footer.rows - 1), show: { write(footer.text(below: $0)) }, complain: complain)
    let last = MutableProperty<Query?>(nil)
    let again = Action<Query, Void>(enabledIf: .require(last.map { $0 != nil }, "no search yet")) { query in
      session.search(query)
      return .empty()
    }
    let stop = Action<Void, Void>(enabledIf: .require(action.executing, "no search is running")) {
      session.stop()
      return .empty()
    }
    let bindings = await KeyBindings { write(footer.text(showing: $0)) }
    await bindings.bind(0x12, "^R", "search again", to: again) { last.value }
    await bindings.bind(0x18, "^X", "stop", to: stop) { () }
    session.idle(at: "")
    var editor = KeyEditor()
    keys: while let key = RawTerminal.key() {
      if await bindings.take(key) { continue }
      switch editor.take(key) {
      case .none: break
      case .end: break keys
      case .interrupt: end(130)
      case .line(let line):
        switch Command(line) {
        case .search(let query):
          last.value = query
          session.search(query)
        case .quit: break keys
        case .stop, .wait, .unknown: session.idle(at: line)
        }
      }
    }
    session.stop()
    try await session.wait()
  }

  @Sendable private static func write(_ text: String) {
    if text.isEmpty { return }
    do {
      try FileHandle.standardOutput.write(contentsOf: Data(text.utf8))
    } catch {
      let reason = reason(of: error)
      // The reader of the pipe has exited, which is not an error.
      if reason == String(cString: strerror(EPIPE)) { exit(0) }
      stop(1, "cannot write to the standard output: \(reason)")
    }
  }

  @Sendable private static func complain(_ line: String) {
    try? FileHandle.standardError.write(contentsOf: Data("Search: \(line)\n".utf8))
  }

  private static func stop(_ code: Int32, _ message: String) -> Never {
    complain(message)
    exit(code)
  }
}
