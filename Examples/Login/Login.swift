import Action
import Foundation

/// `swift run Login [FILE]`: logs in users whose names and passwords are lines from a file, a pipe or the keyboard.
@main
struct Login {
  static func main() async {
    let arguments = CommandLine.arguments.dropFirst()
    guard arguments.count < 2, arguments.first?.hasPrefix("-") != true else {
      stop(
        2,
        "usage: Login [FILE]  (The lines are 'user password', 'wait' or 'quit'. Without FILE, they are read from "
          + "standard input.)")
    }
    do {
      if let path = arguments.first {
        try await run(InputLines(descriptor: try opened(path), named: "'\(path)'"), echoes: false)
      } else {
        try await runOnStandardInput()
      }
    } catch {
      stop(1, "\(error)")
    }
  }

  private static func runOnStandardInput() async throws {
    guard hasStandardInput else {
      stop(
        1, "standard input is closed. Pass a FILE, or '</dev/null' for the built-in script")
    }
    var input = InputLines(descriptor: STDIN_FILENO)
    if isatty(STDIN_FILENO) != 0 {
      say("Type a user and a password, for example: ada lovelace. End with quit.")
      try await run(input, echoes: false)
    } else if let first = try input.next() {
      try await run(input, after: first, echoes: false)
    } else {
      say("No input. Running the built-in script.")
      var rest = Array(script.utf8)
      let played = InputLines {
        defer { rest = [] }
        return rest
      }
      try await run(played, echoes: true)
    }
  }

  /// Passes lines to a session. Waiting for a line blocks this thread, and the work runs elsewhere.
  private static func run(_ input: InputLines, after first: InputLine? = nil, echoes: Bool) async throws {
    var (input, line, number) = (input, first, 1)
    if line == nil { line = try input.next() }
    let session = LoginSession(users: .embedded, show: say)
    while let text = line {
      let command = Command(text)
      if echoes, case .login(let credentials) = command { say("> \(credentials)") }
      guard await session.handle(command, line: number) else { break }
      line = try input.next()
      number += 1
    }
    await session.finish()
  }

  /// Whether the program was started with a standard input. Otherwise the runtime has already replaced it with a
  /// descriptor that has no file type.
  private static var hasStandardInput: Bool {
    var status = stat()
    return fstat(STDIN_FILENO, &status) == 0 && status.st_mode & S_IFMT != 0
  }

  private static func opened(_ path: String) throws -> Int32 {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    if descriptor < 0 { throw ReadFailure("'\(path)'") }
    return descriptor
  }

  private static func stop(_ code: Int32, _ message: String) -> Never {
    try? FileHandle.standardError.write(contentsOf: Data("Login: \(message)\n".utf8))
    exit(code)
  }

  @Sendable private static func say(_ line: String) {
    StandardOutput.write(line) { reason in stop(1, "cannot write to the standard output: \(reason)") }
  }
}
