import Foundation
import Testing

/// The program `GtkProbe`, while it runs: the lines that it prints, in order.
final class Probe {
  private let process = Process()
  private let input = Pipe()
  private let display: Display?
  private let end: AsyncStream<Void>
  private var printed: AsyncStream<String>.Iterator
  /// The lines that have been read.
  private(set) var heard: [String] = []

  /// - Parameters:
  ///   - scenario: its name.
  ///   - display: the display on which it shows its window; nil for none.
  ///   - isAccessible: whether a screen reader can read it.
  init(_ scenario: String, on display: Display? = nil, isAccessible: Bool = false) throws {
    self.display = display
    let output = Pipe()
    let program = Probe.folder.appending(path: "GtkProbe")
    // A bus of its own, on which the objects of the window are.
    process.executableURL = isAccessible ? URL(filePath: "/usr/bin/dbus-run-session") : program
    process.arguments = isAccessible ? ["--", program.path, scenario] : [scenario]
    process.standardInput = input
    process.standardOutput = output
    var environment = ProcessInfo.processInfo.environment
    environment["GSK_RENDERER"] = "cairo"
    environment["DISPLAY"] = display?.name
    environment["GTK_A11Y"] = isAccessible ? nil : "none"
    // Otherwise each program starts a bus, which stays.
    if !isAccessible { environment["DBUS_SESSION_BUS_ADDRESS"] = "disabled:" }
    environment["GSETTINGS_BACKEND"] = "memory"
    process.environment = environment
    printed = ActionGTKTests.lines(of: output.fileHandleForReading).makeAsyncIterator()
    end = process.end()
    try process.start()
  }

  deinit { process.stop() }

  private static var folder: URL {
    let bundle = Bundle.allBundles.first { $0.bundlePath.hasSuffix(".xctest") } ?? Bundle.main
    return bundle.bundleURL.pathExtension == "xctest"
      ? bundle.bundleURL.deletingLastPathComponent() : bundle.bundleURL
  }

  /// Sends a command, a line.
  func send(_ command: String) throws {
    try input.fileHandleForWriting.write(contentsOf: Data("\(command)\n".utf8))
  }

  /// The next line; nil when the program has ended.
  func next() async throws -> String? {
    guard let line = await printed.next() else { return nil }
    heard.append(line)
    return line
  }

  /// Reads until a line, and returns those before it.
  func lines(until last: String) async throws -> [String] {
    var found: [String] = []
    while let line = try await next() {
      if line == last { return found }
      found.append(line)
    }
    throw Ended(description: "the program ended before it printed \(last), after \(found)")
  }

  /// Waits until the program has ended, and its bus with it.
  func waitForEnd() async { for await _ in end {} }

  /// All lines that it has yet to print.
  func linesToTheEnd() async throws -> [String] {
    var found: [String] = []
    while let line = try await next() { found.append(line) }
    await waitForEnd()
    #expect(process.terminationStatus == 0)
    return found
  }
}

/// The end of a probe that should have gone on.
struct Ended: Error, CustomStringConvertible {
  let description: String
}
