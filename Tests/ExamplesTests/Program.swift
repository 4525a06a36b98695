import Foundation

/// A program, run as its user would.
struct Program {
  struct Result: Sendable {
    let code: Int32
    let output: String
    let errors: String
    var lines: [String] { output.split(separator: "\n").map { String($0) } }
  }

  let url: URL

  init(url: URL) { self.url = url }

  /// - Parameter name: of a program of the package, which is built beside the tests.
  init(name: String) {
    let bundle = Bundle.allBundles.first { $0.bundlePath.hasSuffix(".xctest") } ?? Bundle.main
    let folder =
      bundle.bundleURL.pathExtension == "xctest"
      ? bundle.bundleURL.deletingLastPathComponent() : bundle.bundleURL
    url = folder.appendingPathComponent(name)
  }

  /// Runs the program to its end.
  ///
  /// - Parameter input: its standard input, `/dev/null` if nil.
  func run(_ arguments: [String] = [], input: Data? = nil) async throws -> Result {
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
  func runToEnd(whileRunning body: @Sendable () throws -> Void = {}) async throws {
    let (ended, end) = AsyncStream.makeStream(of: Void.self)
    terminationHandler = { _ in end.finish() }
    try run()
    try body()
    for await _ in ended {}
  }
}

/// A folder for one test.
final class TemporaryFolder: Sendable {
  let url: URL

  init() throws {
    url = FileManager.default.temporaryDirectory.appendingPathComponent("examples-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: url) }

  func file(_ name: String, _ content: Data = Data()) throws -> URL {
    let file = url.appendingPathComponent(name)
    try content.write(to: file)
    return file
  }

  var names: [String] { (try? FileManager.default.contentsOfDirectory(atPath: url.path).sorted()) ?? [] }
}
