package import Foundation

/// A display without a screen, for one test: `Xvfb`.
package final class Display {
  /// Its name, as in `:99`.
  package let name: String
  private let server = Process()

  package init() async throws {
    let output = Pipe()
    server.executableURL = URL(filePath: "/usr/bin/Xvfb")
    // It chooses a free number, and writes it when it is ready.
    server.arguments = [
      "-displayfd", "1", "-screen", "0", "800x600x24", "-nolisten", "tcp", "-noreset",
    ]
    server.standardOutput = output
    server.standardError = FileHandle.nullDevice
    try server.start()
    var printed = lines(of: output.fileHandleForReading).makeAsyncIterator()
    name = ":" + (await printed.next() ?? "")
  }

  deinit {
    server.stop()
    // A server that is stopped like this leaves them.
    for path in ["/tmp/.X\(name.dropFirst())-lock", "/tmp/.X11-unix/X\(name.dropFirst())"] {
      try? FileManager.default.removeItem(atPath: path)
    }
  }

  /// Types, clicks or presses keys, as a person does, by the program `xdotool`.
  package func act(_ arguments: String...) async throws {
    let tool = Process()
    tool.executableURL = URL(filePath: "/usr/bin/xdotool")
    tool.arguments = arguments
    var environment = ProcessInfo.processInfo.environment
    environment["DISPLAY"] = name
    tool.environment = environment
    let end = tool.end()
    try tool.start()
    for await _ in end {}
  }
}

extension Process {
  /// Ends when the program has ended. To be asked for before it runs.
  package func end() -> AsyncStream<Void> {
    let (end, continuation) = AsyncStream.makeStream(of: Void.self)
    terminationHandler = { _ in continuation.finish() }
    return end
  }

  /// Starts a program that hears signals. The threads on which tests run keep them away, and so would the programs that
  /// they start: the bus of a session ends by a signal.
  package func start() throws {
    var (none, before) = (sigset_t(), sigset_t())
    sigemptyset(&none)
    pthread_sigmask(SIG_SETMASK, &none, &before)
    defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
    try run()
  }

  /// Stops a program at once.
  package func stop() { if isRunning { kill(processIdentifier, SIGKILL) } }
}
