import Foundation
import ProgramTesting
import Testing

/// The program Notes in a window, and the input of a user.
final class Desk {
  let folder: String
  let display: Display
  let disk: SmallDisk?
  private let bus: Bus?
  private(set) var program: Probe

  /// Starts the program with a new file, and waits for its window.
  ///
  /// - Parameters:
  ///   - diskSize: the size of a separate disk for its folder, in units of 1,024 bytes, or nil for no such disk.
  ///   - isAccessible: whether a screen reader finds its window.
  ///   - variables: see ``Probe``.
  init(
    diskSize: Int? = nil, isAccessible: Bool = false, variables: [String: String] = [:]
  ) async throws {
    folder =
      FileManager.default.temporaryDirectory.appending(path: "notes-\(UUID().uuidString.prefix(8))").path
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    disk = if let diskSize { try await SmallDisk(folder, size: diskSize) } else { nil }
    display = try await Display()
    bus = isAccessible ? try await Bus(on: display) : nil
    program = try Probe(
      program: "Notes", ["--file", folder + "/notes.db", "--log"], on: display, bus: bus,
      variables: variables)
    try await begin()
  }

  deinit {
    program.stop()
    disk?.remove()
    try? FileManager.default.removeItem(atPath: folder)
  }

  /// Starts the program again with the same file.
  ///
  /// - Parameters:
  ///   - options: additional command-line arguments.
  ///   - variables: see ``Probe``.
  /// - Returns: the lines until the program has the keyboard.
  func startAgain(_ options: [String] = [], variables: [String: String] = [:]) async throws -> [String] {
    program = try Probe(
      program: "Notes", ["--file", file, "--log"] + options, on: display, bus: bus, variables: variables)
    return try await begin()
  }

  @discardableResult
  private func begin() async throws -> [String] {
    let first = try await hear("ready")
    // The test focuses the window, because there is no window manager.
    try await display.act("search", "--sync", "--onlyvisible", "--name", "Notes$", "windowfocus")
    return try await first + hear("active")
  }

  var file: String { folder + "/notes.db" }

  /// Reads up to a line, and returns the lines before it.
  @discardableResult
  func hear(_ line: String) async throws -> [String] { try await program.lines(until: line) }

  /// Presses keys in sequence.
  func press(_ keys: String...) async throws {
    for key in keys { try await display.act("key", key) }
  }

  func type(_ text: String) async throws { try await display.act("type", text) }

  /// Adds a note with a title and a text, and does not save the text.
  func write(_ title: String, _ text: String) async throws {
    try await press("ctrl+n")
    try await hear("first 'New note'")
    try await type(title)
    try await press("Return")
    try await hear("first '\(title)'")
    try await hear("rename enabled")
    try await press("Tab")
    try await type(text)
    try await hear("save enabled")
  }

  /// Returns the objects that a screen reader finds, with a placeholder for the folder of this test.
  func tree() async throws -> [String] {
    let bus = try #require(bus, "the program is not accessible")
    return try await bus.tree(of: program).map { $0.replacing(folder, with: "FOLDER") }
  }

  /// Clicks on a control, found by its role and name for assistive technology.
  func click(_ role: String, _ name: String) async throws {
    try await display.click(region(of: role, name))
  }

  /// Returns the region of a control, found by its role and name for assistive technology.
  func region(of role: String, _ name: String) async throws -> Region {
    let bus = try #require(bus, "the program is not accessible")
    return try await bus.region(of: role, name, in: program)
  }

  /// The region of the window, in the corner of the display.
  static let window = Region(x: 0, y: 0, width: 900, height: 600)

  /// Returns the lines that a second program reads from the file.
  func sqlite(_ sql: String) async throws -> [String] {
    try await Process.result(of: "/usr/bin/sqlite3", [file, sql])
  }

  /// Closes the window, and waits until the program ends.
  @discardableResult
  func close() async throws -> [String] {
    try await press("ctrl+w")
    return try await program.linesToTheEnd()
  }
}

/// A second program, which has locked the file.
final class Locker {
  private let process = Process()
  private let input = Pipe()
  private let end: Arrivals<Never>

  init(_ file: String) async throws {
    let output = Pipe()
    process.executableURL = URL(filePath: "/usr/bin/sqlite3")
    process.arguments = ["-bail", file]
    process.standardInput = input
    process.standardOutput = output
    end = process.end()
    try process.start()
    try input.fileHandleForWriting.write(contentsOf: Data("BEGIN IMMEDIATE; SELECT 'locked';\n".utf8))
    let printed = lines(of: output.fileHandleForReading, from: process)
    guard await printed.first(where: { $0 == "locked" }) != nil else {
      throw Ended("sqlite3 could not lock \(file)")
    }
  }

  /// Ends the program, which releases the lock.
  func stop() async {
    process.stop()
    for await _ in end {}
  }

  deinit {
    process.stop()
    try? input.fileHandleForWriting.close()
  }
}
