import Foundation

/// A separate bus for one test, on which a screen reader finds the windows of a program.
package final class Bus {
  let address: String
  private let daemon = Process()
  private let display: Display

  /// - Parameter display: the display of the program.
  package init(on display: Display) async throws {
    self.display = display
    let output = Pipe()
    daemon.executableURL = URL(filePath: "/usr/bin/dbus-daemon")
    daemon.arguments = ["--session", "--nofork", "--nopidfile", "--print-address"]
    daemon.standardOutput = output
    // The daemon logs each service that it starts there.
    daemon.standardError = FileHandle.nullDevice
    daemon.environment = Probe.environment(on: display, bus: nil)
    let printed = lines(of: output.fileHandleForReading, from: daemon)
    try daemon.start()
    var addresses = printed.makeAsyncIterator()
    guard let address = try await addresses.next(awaiting: "the address of the bus") else {
      throw Ended("`\(daemon.words)` ended before it was ready: try it by hand")
    }
    self.address = address
  }

  deinit { daemon.stop() }

  /// Returns the objects of a program as a screen reader finds them, one per line with role, name and states.
  package func tree(of probe: Probe) async throws -> [String] { try await read(probe) }

  /// Returns the region of an object of a program in its window.
  ///
  /// - Parameters:
  ///   - role: the role of the object: `push button`.
  ///   - name: the name of the object.
  package func region(of role: String, _ name: String, in probe: Probe) async throws -> Region {
    let found = try await read(probe, role, name)
    let numbers = found.flatMap { $0.split(separator: " ") }.compactMap { Int($0) }
    guard numbers.count == 4 else { throw Ended("there is not one \(role) '\(name)': \(found)") }
    return Region(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
  }

  private func read(_ probe: Probe, _ wanted: String...) async throws -> [String] {
    let script = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "accessibility.py").path
    return try await Process.result(
      of: "/usr/bin/python3", [script, "\(probe.id)"] + wanted, in: Probe.environment(on: display, bus: self))
  }
}
