package import Foundation
import StreamsTesting

/// Runs a program as a user would.
package struct Program {
  package struct Result: Sendable {
    package let code: Int32
    package let output: String
    package let errors: String
    package var lines: [String] { output.split(separator: "\n").map { String($0) } }
  }

  package let url: URL

  package init(url: URL) { self.url = url }

  /// - Parameter name: the name of a program of the package, which is built next to the tests.
  package init(name: String) {
    let bundle = Bundle.allBundles.first { $0.bundlePath.hasSuffix(".xctest") } ?? Bundle.main
    let folder =
      bundle.bundleURL.pathExtension == "xctest"
      ? bundle.bundleURL.deletingLastPathComponent() : bundle.bundleURL
    url = folder.appendingPathComponent(name)
  }

  /// Runs the program until it ends.
  ///
  /// - Parameter input: its standard input, or `nil` for `/dev/null`.
  package func run(_ arguments: [String] = [], input: Data? = nil) async throws -> Result {
    let folder = try TemporaryFolder()
    let process = Process()
    process.executableURL = url
    process.arguments = arguments
    process.currentDirectoryURL = folder.url
    process.standardInput = FileHandle.nullDevice
    if let input { process.standardInput = try FileHandle(forReadingFrom: folder.file("input", input)) }
    let (output, errors) = (try folder.file("output"), try folder.file("errors"))
    process.standardOutput = try FileHandle(forWritingTo: output)
    process.standardError = try FileHandle(forWritingTo: errors)
    try await process.runToEnd()
    return Result(
      code: process.terminationStatus, output: String(decoding: try Data(contentsOf: output), as: UTF8.self),
      errors: String(decoding: try Data(contentsOf: errors), as: UTF8.self))
  }
}

extension Process {
  /// Starts the process and suspends until it has ended.
  ///
  /// - Parameter body: runs during this time on a separate thread, which it may block.
  package func runToEnd(whileRunning body: (@Sendable () throws -> Void)? = nil) async throws {
    let (ended, end) = AsyncStream.makeStream(of: Void.self)
    terminationHandler = { _ in end.finish() }
    try run()
    if let body { try await withWatchdog(body: body) }
    for await _ in ended {}
    // In a test of many programs, each one has the full limit.
    Watchdog.reset()
  }
}
