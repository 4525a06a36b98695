package import Foundation

/// A running program of this package, and the lines that it prints, in order.
package final class Probe {
  private let process = Process()
  private let input = Pipe()
  private let display: Display?
  private let bus: Bus?
  private let end: Arrivals<Never>
  private var printed: Arrivals<String>.Iterator
  /// The lines that have been read.
  package private(set) var heard: [String] = []

  /// Starts a program.
  ///
  /// - Parameters:
  ///   - program: the name of the program.
  ///   - arguments: the arguments.
  ///   - display: the display on which it shows its window, or nil for none.
  ///   - bus: the bus on which a screen reader finds its windows, or nil for none.
  ///   - warnsFatally: whether a warning of GTK ends the program. A critical message always does.
  ///   - variables: additional environment variables.
  package init(
    program: String, _ arguments: [String] = [], on display: Display? = nil, bus: Bus? = nil,
    warnsFatally: Bool = false, variables: [String: String] = [:]
  ) throws {
    (self.display, self.bus) = (display, bus)
    let output = Pipe()
    process.executableURL = Probe.folder.appending(path: program)
    process.arguments = arguments
    process.standardInput = input
    process.standardOutput = output
    var environment = Probe.environment(on: display, bus: bus)
    environment["G_DEBUG"] = warnsFatally ? "fatal-warnings" : "fatal-criticals"
    process.environment = environment.merging(variables) { $1 }
    printed = ProgramTesting.lines(of: output.fileHandleForReading, from: process).makeAsyncIterator()
    end = process.end()
    try process.start()
  }

  deinit {
    stop()
    try? input.fileHandleForWriting.close()
  }

  /// Returns the environment of a program with a window.
  package static func environment(on display: Display?, bus: Bus?) -> [String: String] {
    var environment = ProcessInfo.processInfo.environment
    environment["GSK_RENDERER"] = "cairo"
    environment["DISPLAY"] = display?.name
    // Not on the user's own desktop.
    environment["GDK_BACKEND"] = "x11"
    environment["GTK_A11Y"] = bus == nil ? "none" : nil
    // Without an address, each program would start a bus that keeps running.
    environment["DBUS_SESSION_BUS_ADDRESS"] = bus?.address ?? "disabled:"
    environment["GSETTINGS_BACKEND"] = "memory"
    // A crash backtrace takes minutes, and a test would wait for it.
    environment["SWIFT_BACKTRACE"] = "enable=no"
    return environment
  }

  /// The process identifier.
  package var id: Int32 { process.processIdentifier }

  /// Kills the program without a chance to clean up.
  package func stop() { process.stop() }

  /// Sends a signal to the program.
  package func signal(_ number: Int32) { kill(process.processIdentifier, number) }

  /// The folder of the built programs and tests.
  package static var folder: URL {
    let bundle = Bundle.allBundles.first { $0.bundlePath.hasSuffix(".xctest") } ?? Bundle.main
    return bundle.bundleURL.pathExtension == "xctest"
      ? bundle.bundleURL.deletingLastPathComponent() : bundle.bundleURL
  }

  /// Sends a command as one line.
  package func send(_ command: String) throws {
    try input.fileHandleForWriting.write(contentsOf: Data("\(command)\n".utf8))
  }

  /// Returns the next line, or nil when the program has ended.
  ///
  /// - Parameter awaited: describes the awaited line for the error message.
  package func next(awaiting awaited: @autoclosure () -> String = "a line") async throws -> String? {
    let before = heard.suffix(10)
    guard let line = try await printed.next(awaiting: "\(awaited()), and had seen \(Array(before)) last")
    else {
      return nil
    }
    heard.append(line)
    return line
  }

  /// Reads up to a line, and returns the lines before it.
  package func lines(until last: String) async throws -> [String] {
    var found: [String] = []
    while let line = try await next(awaiting: "the line '\(last)'") {
      if line == last { return found }
      found.append(line)
    }
    throw Ended("the program ended before it printed '\(last)', after \(found)")
  }

  /// Waits until the program has ended.
  package func waitForEnd() async { for await _ in end {} }

  /// Returns all remaining lines of the program.
  package func linesToTheEnd() async throws -> [String] {
    var found: [String] = []
    while let line = try await next(awaiting: "its end") { found.append(line) }
    await waitForEnd()
    guard process.terminationStatus == 0 else {
      throw Ended("the program ended with the status \(process.terminationStatus), after \(found)")
    }
    return found
  }
}
