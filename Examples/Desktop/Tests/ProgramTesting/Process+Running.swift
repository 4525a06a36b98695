package import Foundation

extension Process {
  /// Ends when the program has ended. To be asked for before it runs.
  package func end() -> Arrivals<Never> {
    Arrivals(from: self) { continuation in
      terminationHandler = { _ in continuation.finish() }
    }
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

  /// Stops a program at once, and all that it has started.
  package func stop() { if isRunning { ProcessTree(of: processIdentifier).kill() } }

  /// Runs a program to its end.
  ///
  /// - Parameters:
  ///   - path: its file.
  ///   - arguments: its arguments.
  ///   - environment: its environment.
  /// - Returns: the lines that it has printed.
  /// - Throws: ``Ended``, if it fails or complains.
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

/// The end of a program that should have gone on, or have ended well.
package struct Ended: Error, CustomStringConvertible {
  package let description: String
  package init(_ description: String) { self.description = description }
}
