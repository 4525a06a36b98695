import ActionDispatch
import ActionInspector
import CoordinatorHome
import CoordinatorProfile
import CoordinatorSettings
import EndSignals
import Foundation

/// `swift run Coordinator [--users FILE] [--without FEATURE]… [--inspect FILE]`: shows screens of independent features.
///
/// Lines of standard input are commands. The command `help` lists all commands.
@main
struct Coordinator {
  static func main() async {
    // Ignored, so that a write returns an error when the reader of a pipe has exited.
    signal(SIGPIPE, SIG_IGN)
    do {
      let arguments = try Arguments(Array(CommandLine.arguments.dropFirst()))
      try await run(arguments)
    } catch let failure as UsageFailure {
      stop(2, "\(failure)")
    } catch {
      stop(1, "\(error)")
    }
  }

  @MainActor
  private static func run(_ arguments: Arguments) async throws {
    let (router, inspector) = (ActionsRouter(), ActionInspector())
    let recording = try (arguments.recording ?? ActionInspector.requestedFile).map {
      $0 == "-" ? inspector.showLive() : try inspector.append(to: $0)
    }
    defer { recording?.dispose() }
    // A page is written at the end of the program, including an end by Ctrl-C.
    await EndSignals.handle { number in
      recording?.dispose()
      exit(128 + number)
    }
    if recording != nil { inspector.record(router) }
    let features = try start(arguments, router)
    let window = try Window(router: router, write: write)
    let session = Session(router: router, window: window)
    if isatty(STDIN_FILENO) != 0 { window.say("Type help for a list of commands.") }
    while let line = await nextLine(), await session.handle(line) {}
    await session.finish()
    // Retained here, because a router does not retain its handlers.
    withExtendedLifetime(features) {}
  }

  /// Creates the features. Only this function depends on all of them.
  @MainActor
  private static func start(_ arguments: Arguments, _ router: ActionsRouter) throws -> [AnyObject] {
    try Feature.allCases.filter(arguments.features.contains).map { feature -> AnyObject in
      switch feature {
      case .home: try HomeFeature(router: router)
      case .profile: try ProfileFeature(router: router, users: arguments.users)
      case .settings: try SettingsFeature(router: router)
      }
    }
  }

  private static let input = DispatchQueue(label: "standard-input")

  /// Returns the next line of standard input, or nil at its end. Reading blocks, so it runs on a separate queue.
  private static func nextLine() async -> String? {
    await withCheckedContinuation { continuation in
      input.async { continuation.resume(returning: readLine()) }
    }
  }

  @MainActor
  private static func write(_ text: String) {
    do {
      try FileHandle.standardOutput.write(contentsOf: Data(text.utf8))
    } catch {
      let cause = (error as NSError).userInfo[NSUnderlyingErrorKey] as? NSError ?? error as NSError
      // The reader of the pipe has exited, which is not an error.
      if cause.code == Int(EPIPE) { exit(0) }
      let isPOSIX = cause.domain == NSPOSIXErrorDomain
      let reason = isPOSIX ? String(cString: strerror(Int32(cause.code))) : cause.localizedDescription
      stop(1, "cannot write to the standard output: \(reason)")
    }
  }

  private static func stop(_ code: Int32, _ message: String) -> Never {
    try? FileHandle.standardError.write(contentsOf: Data("Coordinator: \(message)\n".utf8))
    exit(code)
  }
}
