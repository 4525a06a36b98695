import ActionInspector
import EndSignals
import Foundation
import MonitorServer

/// `swift run Monitor [--exit] -- PROGRAM [ARGUMENT]…`: starts a program and shows its actions in a browser while it is
/// running.
///
/// The program keeps the standard streams and the terminal. The address of the page is printed to standard error. The
/// exit code is the exit code of the program.
@main
struct Monitor {
  private enum Event: Sendable {
    case ended
    case signal(Int32)
  }

  static func main() async {
    // Ignored, so that a program whose output is not read is still served.
    signal(SIGPIPE, SIG_IGN)
    do throws(MonitorFailure) {
      let arguments = try Arguments(Array(CommandLine.arguments.dropFirst()))
      exit(try await run(arguments))
    } catch {
      say(error.description)
      exit(error.code)
    }
  }

  private static func run(_ arguments: Arguments) async throws(MonitorFailure) -> Int32 {
    let pipe = try RecordingPipe()
    defer { pipe.remove() }
    let session = Session(pipe, name: arguments.name)
    let server = try serve(session)
    let (events, input) = AsyncStream.makeStream(of: Event.self)
    await EndSignals.handle { input.yield(.signal($0)) }
    pipe.follow { [weak server] in server?.change() }
    var environment = ProcessInfo.processInfo.environment
    environment[ActionInspector.requestVariable] = pipe.path
    let program = try ChildProgram(
      arguments.command, environment: environment, signals: EndSignals.all + [SIGPIPE])
    // No client connects before this point, so the program inherits no connection.
    say("open \(server.address)")
    program.whenEnded { input.yield(.ended) }

    var end: ChildProgram.End?
    var endsWithProgram = arguments.endsWithProgram
    loop: for await event in events {
      switch event {
      case .ended:
        let found = program.collect()
        end = found
        pipe.end()
        session.ended(found)
        server.change()
        if endsWithProgram { break loop }
        say("\(arguments.name) has ended. The page is served until you press Ctrl-C")
      case .signal(let number):
        if end != nil { break loop }
        if number != SIGINT { endsWithProgram = true }
        // The terminal sends its signals to the whole foreground group. A second signal could be handled as a repeated
        // request.
        if number == SIGTERM || !isInForeground { program.send(number) }
      }
    }
    return end?.code ?? 0
  }

  private static func serve(_ session: Session) throws(MonitorFailure) -> LiveServer {
    do {
      return try LiveServer { session.page($0) }
    } catch {
      throw MonitorFailure(code: MonitorFailure.system, "\(error)")
    }
  }

  private static var isInForeground: Bool {
    let terminal = open("/dev/tty", O_RDONLY | O_NOCTTY | O_CLOEXEC)
    if terminal < 0 { return false }
    defer { close(terminal) }
    return tcgetpgrp(terminal) == getpgrp()
  }

  private static func say(_ line: String) {
    try? FileHandle.standardError.write(contentsOf: Data("Monitor: \(line)\n".utf8))
  }
}
