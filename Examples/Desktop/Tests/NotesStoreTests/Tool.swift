import Foundation
import ProgramTesting

/// A program that runs beside the test, reads lines and prints lines.
final class Tool {
  let process = Process()
  private let input = Pipe()
  private let end: Arrivals<Never>
  private var printed: Arrivals<String>.Iterator

  convenience init(_ name: String, in folder: String? = nil, _ arguments: String...) throws {
    try self.init(name, in: folder, arguments)
  }

  init(
    _ name: String, in folder: String? = nil, variables: [String: String] = [:], _ arguments: [String]
  ) throws {
    let output = Pipe()
    process.executableURL = URL(filePath: name.hasPrefix("/") ? name : "/usr/bin/" + name)
    process.arguments = arguments
    if let folder { process.currentDirectoryURL = URL(filePath: folder) }
    process.environment = ProcessInfo.processInfo.environment.merging(variables) { $1 }
    process.standardInput = input
    process.standardOutput = output
    printed = lines(of: output.fileHandleForReading, from: process).makeAsyncIterator()
    end = process.end()
    try process.start()
  }

  deinit {
    process.stop()
    try? input.fileHandleForWriting.close()
  }

  func say(_ line: String) throws {
    try input.fileHandleForWriting.write(contentsOf: Data((line + "\n").utf8))
  }

  func next() async -> String? { await printed.next() }

  /// Kills the program without a chance to clean up, and waits until it has ended.
  func stop() async {
    process.stop()
    for await _ in end {}
  }
}
