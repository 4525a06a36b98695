import Foundation

/// A display without a screen, for one test: `Xvfb`.
final class Display {
  /// Its name, as in `:99`.
  let name: String
  private let server = Process()

  init() async throws {
    let output = Pipe()
    server.executableURL = URL(filePath: "/usr/bin/Xvfb")
    // It chooses a free number, and writes it when it is ready.
    server.arguments = [
      "-displayfd", "1", "-screen", "0", "800x600x24", "-nolisten", "tcp", "-noreset",
    ]
    server.standardOutput = output
    server.standardError = FileHandle.nullDevice
    try server.run()
    var printed = lines(of: output.fileHandleForReading).makeAsyncIterator()
    name = ":" + (await printed.next() ?? "")
  }

  deinit {
    server.terminate()
    server.waitUntilExit()
  }

  /// Types, clicks or presses keys, as a person does, by the program `xdotool`.
  func act(_ arguments: String...) throws {
    let tool = Process()
    tool.executableURL = URL(filePath: "/usr/bin/xdotool")
    tool.arguments = arguments
    var environment = ProcessInfo.processInfo.environment
    environment["DISPLAY"] = name
    tool.environment = environment
    try tool.run()
    tool.waitUntilExit()
  }
}
