package import Foundation

extension Process {
  /// Returns a sequence that ends when the program has ended. Call it before the program runs.
  package func end() -> Arrivals<Never> {
    Arrivals(from: self) { continuation in
      terminationHandler = { _ in continuation.finish() }
    }
  }

  /// Starts a program that receives signals. The threads that run tests block signals, and child processes inherit
  /// this. A session bus, for example, is ended by a signal.
  package func start() throws {
    var (none, before) = (sigset_t(), sigset_t())
    sigemptyset(&none)
    pthread_sigmask(SIG_SETMASK, &none, &before)
    defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
    try run()
  }

  /// Kills a program immediately, with all processes that it has started.
  package func stop() { if isRunning { ProcessTree(of: processIdentifier).kill() } }

  /// Runs a program to its end.
  ///
  /// - Parameters:
  ///   - path: the path of the executable.
  ///   - arguments: the arguments.
  ///   - environment: the environment.
  /// - Returns: the lines that it has printed.
  /// - Throws: ``Ended``, if it fails or prints errors.
  @discardableResult
  package static func result(
    of path: String, _ arguments: [String],
    in environment: [String: String] = ProcessInfo.processInfo.environment
  ) async throws
    -> [String]
  {
    let program = Process()
    let (output, complaints) = (Pipe(), Pipe())
    program.executableURL = URL(filePath: path)
    program.arguments = arguments
    program.standardOutput = output
    program.standardError = complaints
    program.environment = environment
    let end = program.end()
    let complained = lines(of: complaints.fileHandleForReading, from: program)
    let printed = lines(of: output.fileHandleForReading, from: program)
    try program.start()
    var found: [String] = []
    for await line in printed { found.append(line) }
    var complaint: [String] = []
    for await line in complained { complaint.append(line) }
    for await _ in end {}
    guard program.terminationStatus == 0, complaint.isEmpty else {
      throw Ended("`\(program.words)` ended with the status \(program.terminationStatus): \(complaint)")
    }
    return found
  }
}

/// The error for a program that has ended too early, or with a failure.
package struct Ended: Error, CustomStringConvertible {
  package let description: String
  package init(_ description: String) { self.description = description }
}
