import Foundation

/// A diagnostic of the compiler about a line.
struct Diagnostic: Sendable {
  let file: String
  let line: Int
  let severity: String
  let text: String
}

/// The compiler that built this test, and the modules that it built with the test.
struct Compiler: Sendable {
  /// The failure of a compiler that reported no diagnostic about a line.
  struct Failure: Error, CustomStringConvertible {
    let description: String
  }

  private let executable: URL
  private let products: URL

  init(executable: URL, products: URL) {
    self.executable = executable
    self.products = products
  }

  /// Returns `nil` if there is no compiler, or if the modules are not next to the tests.
  init?() {
    let search = ProcessInfo.processInfo.environment["PATH"] ?? ""
    let candidates = search.split(separator: ":").map { URL(filePath: String($0)).appending(path: "swiftc") }
    guard let executable = candidates.first(where: { FileManager.default.isExecutableFile(atPath: $0.path) })
    else { return nil }
    let bundle = Bundle.allBundles.first { $0.bundlePath.hasSuffix(".xctest") } ?? Bundle.main
    let folder =
      bundle.bundleURL.pathExtension == "xctest"
      ? bundle.bundleURL.deletingLastPathComponent() : bundle.bundleURL
    // The compiler treats two paths to one cache as two caches.
    products = folder.resolvingSymlinksInPath()
    guard FileManager.default.fileExists(atPath: products.appending(path: "Modules/Streams.swiftmodule").path)
    else { return nil }
    self.executable = executable
  }

  /// Compiles `files` as one module, through the diagnostic passes, and returns the errors and warnings.
  func diagnose(_ files: [URL], in mode: Mode) async throws -> [Diagnostic] {
    let process = Process()
    process.executableURL = executable
    process.arguments =
      mode.arguments
      + ["-emit-sil", "-o", "/dev/null", "-wmo", "-parse-as-library", "-module-name", "Client"]
      + ["-diagnostic-style", "llvm", "-I", products.appending(path: "Modules").path]
      + ["-module-cache-path", products.appending(path: "CompileTests.cache").path] + files.map(\.path)
    // The compiler leaves temporary folders behind.
    let folder = try TemporaryFolder()
    process.environment = ProcessInfo.processInfo.environment.merging(["TMPDIR": folder.url.path]) { $1 }
    let output = folder.url.appending(path: "diagnostics")
    try Data().write(to: output)
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = FileHandle.nullDevice
    process.standardError = try FileHandle(forWritingTo: output)
    let (ended, end) = AsyncStream.makeStream(of: Void.self)
    process.terminationHandler = { _ in end.finish() }
    try process.run()
    for await _ in ended {}
    let text = String(decoding: try Data(contentsOf: output), as: UTF8.self)
    let diagnostics = text.split(separator: "\n").compactMap { line -> Diagnostic? in
      guard let match = line.wholeMatch(of: #/(.+?):(\d+):\d+: (error|warning): (.*)/#),
        let number = Int(match.2)
      else { return nil }
      return Diagnostic(
        file: String(match.1), line: number, severity: String(match.3), text: String(match.4))
    }
    let said = diagnostics.contains { $0.severity == "error" }
    if (process.terminationStatus != 0) != said { throw Failure(description: text) }
    return withExtendedLifetime(folder) { diagnostics }
  }
}

/// A folder that is removed when this object is deallocated.
final class TemporaryFolder {
  let url = FileManager.default.temporaryDirectory.appending(path: "compile-\(UUID().uuidString)")

  init() throws { try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true) }

  deinit { try? FileManager.default.removeItem(at: url) }
}
