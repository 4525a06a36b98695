import Action
import Foundation
import TestSupport
import Testing

@testable import Download

@Suite(.watched)
struct DownloadTests {
  private let program = Program(name: "Download")
  private let folder: TemporaryFolder

  // Not stored as `Data`, because the leak sanitizer would not find its bytes.
  private static let contentBytes = (0..<3_000_000).map { UInt8(truncatingIfNeeded: $0 &* 31 >> 3) }
  private static let largeWords = (0..<UInt32(5_000_000)).map { $0 &* 2_654_435_761 }

  private var content: Data { Data(Self.contentBytes) }
  /// More bytes than the buffers between a server and a file can hold, so that the session has to wait for the
  /// delegate.
  private var large: Data { Self.largeWords.withUnsafeBytes { Data($0) } }

  init() throws { folder = try TemporaryFolder() }

  private var destination: URL { folder.url.appendingPathComponent("copy") }

  /// Downloads to ``destination``.
  ///
  /// - Returns: the reported progress.
  private func downloaded(_ source: URL) async throws -> [Double] {
    let action = downloadAction(to: destination)
    // Retained here, because releasing the action cancels its work.
    defer { withExtendedLifetime(action) {} }
    var progress: [Double] = []
    for try await fraction in action.execute(source).values { progress.append(fraction) }
    return progress
  }

  @Test func `a file is copied, and its progress increases to 1`() async throws {
    let progress = try await downloaded(try folder.file("source", content))
    #expect(try Data(contentsOf: destination) == content)
    expectEqual(progress, progress.sorted())
    expectEqual(progress.last, 1)
    #expect(progress.count > 2)
    expectEqual(folder.names, ["copy", "source"])
  }

  @Test func `an empty file is copied`() async throws {
    expectEqual(try await downloaded(try folder.file("source")), [1])
    #expect(try Data(contentsOf: destination) == Data())
  }

  @Test func `the response of a server is saved`() async throws {
    let server = try WebServer(body: content)
    _ = try await downloaded(try server.url())
    #expect(try Data(contentsOf: destination) == content)
    expectEqual(folder.names, ["copy"])
  }

  @Test func `a large response is saved byte for byte`() async throws {
    let server = try WebServer(body: large)
    let progress = try await downloaded(try server.url())
    #expect(try Data(contentsOf: destination) == large)
    expectEqual(progress, progress.sorted())
    expectEqual(progress.last, 1)
  }

  @Test func `an empty response is saved`() async throws {
    let server = try WebServer()
    expectEqual(try await downloaded(try server.url()), [1])
    #expect(try Data(contentsOf: destination) == Data())
  }

  @Test func `a response without a length is saved`() async throws {
    let server = try WebServer(body: content, announced: -1)
    #expect(try await downloaded(try server.url()).last == 1)
    #expect(try Data(contentsOf: destination) == content)
  }

  @Test func `a redirect is followed`() async throws {
    let target = try WebServer(body: content)
    let server = try WebServer(status: "302 Found", headers: ["Location: \(try target.url())"])
    _ = try await downloaded(try server.url())
    #expect(try Data(contentsOf: destination) == content)
  }

  @Test func `cancelling removes the partial file and keeps the old one`() async throws {
    let old = try folder.file("copy", Data("old".utf8))
    let server = try WebServer(body: content, announced: 4_000_000, holds: true)
    let action = downloadAction(to: old)
    // Cancelled halfway, because the server holds back the rest.
    let middle = action.elements.filter { $0 > 0.5 }.take(1).subscribe(onNext: { _ in
      expectEqual(folder.names.count, 2)
      action.cancel()
      expectEqual(folder.names, ["copy"])
    })
    await #expect(throws: CancellationError.self) {
      for try await _ in action.execute(try server.url()).values {}
    }
    middle.dispose()
    expectEqual(folder.names, ["copy"])
    expectEqual(try Data(contentsOf: old), Data("old".utf8))
    #expect(action.enabled.value)
  }

  @Test(arguments: [false, true])
  func `cancelling ends a session that waits for its delegate`(onAnotherThread: Bool) async throws {
    let server = try WebServer(body: large)
    let action = downloadAction(to: destination)
    let middle = action.elements.filter { $0 > 0.3 }.take(1).subscribe(onNext: { _ in
      if onAnotherThread {
        // This delegate call returns after the other thread has cancelled.
        let cancelled = DispatchSemaphore(value: 0)
        Thread.detachNewThread {
          action.cancel()
          cancelled.signal()
        }
        cancelled.wait()
      } else {
        action.cancel()
      }
      expectEqual(folder.names, [])
    })
    await #expect(throws: CancellationError.self) {
      for try await _ in action.execute(try server.url()).values {}
    }
    middle.dispose()
    expectEqual(folder.names, [])
  }

  @Test func `a download from a silent server can be cancelled`() async throws {
    let server = try WebServer(status: nil, holds: true)
    let action = downloadAction(to: destination)
    let asked = server.requests.filter { $0 == 1 }.take(1).subscribe(onNext: { _ in action.cancel() })
    await #expect(throws: CancellationError.self) {
      for try await _ in action.execute(try server.url()).values {}
    }
    asked.dispose()
    expectEqual(folder.names, [])
    #expect(action.enabled.value)
  }

  @Test func `a response that is cut off is a failure`() async throws {
    let servers = [
      try WebServer(body: content, announced: 4_000_000),
      try WebServer(body: large, announced: 30_000_000),
      try WebServer(status: nil),
    ]
    for server in servers {
      let result = try await program.run([try server.url().absoluteString, destination.path])
      expectEqual(result.code, 1)
      #expect(result.errors.hasPrefix("Download: cannot read '\(try server.url())': "))
      expectEqual(result.errors.split(separator: "\n").count, 1)
      expectEqual(folder.names, [])
    }
  }

  @Test(arguments: [SIGINT, SIGTERM, SIGHUP])
  func `Ctrl-C and similar signals cancel and leave no files`(number: Int32) async throws {
    let server = try WebServer(body: content, announced: 4_000_000, holds: true)
    let (output, errors) = (Pipe(), try folder.file("errors"))
    let process = Process()
    process.executableURL = program.url
    process.arguments = [try server.url().absoluteString, destination.path]
    process.standardOutput = output
    process.standardError = try FileHandle(forWritingTo: errors)
    let (ended, end) = AsyncStream.makeStream(of: Void.self)
    process.terminationHandler = { _ in end.finish() }
    try process.run()
    // Waits for the first output with a read instead of a dispatch source, which would still be registered when the
    // pipe is closed. Runs on a separate thread, because on a busy queue the request might time out before the signal.
    let program = process.processIdentifier
    Thread.detachNewThread {
      _ = output.fileHandleForReading.availableData
      kill(program, number)
    }
    for await _ in ended {}
    expectEqual(
      try String(contentsOf: errors, encoding: .utf8), "Download: cancelled, and nothing was saved\n")
    expectEqual(process.terminationReason, .exit)
    expectEqual(process.terminationStatus, 130)
    expectEqual(folder.names, ["errors"])
  }

  // Not with the thread sanitizer, which maps a file that the limit would truncate.
  #if !TSAN
    @Test func `a disk that fills up halfway leaves no files`() async throws {
      let source = try folder.file("source", content)
      let server = try WebServer(body: large)
      // A file size limit simulates a full disk. The write that exceeds it fails.
      let limited = Program(url: URL(fileURLWithPath: "/bin/sh"))
      let script = "trap '' XFSZ; ulimit -f 1000; exec \"$@\""
      for from in [source.path, try server.url().absoluteString] {
        let result = try await limited.run(["-c", script, "sh", program.url.path, from, destination.path])
        #expect(result.errors == "Download: cannot write '\(destination.path)': File too large\n")
        expectEqual(result.code, 1)
        expectEqual(folder.names, ["source"])
      }
    }
  #endif

  @Test func `the download continues when the reader of its progress exits`() async throws {
    let source = try folder.file("source", content)
    let shell = Program(url: URL(fileURLWithPath: "/bin/sh"))
    // The reader exits before the first line is written.
    let script = "mkfifo \"$1\"; exec 3<>\"$1\" 4>\"$1\" 3>&-; rm \"$1\"; shift; exec \"$@\" >&4"
    let pipe = folder.url.appendingPathComponent("pipe").path
    let result = try await shell.run(
      ["-c", script, "sh", pipe, program.url.path, source.path, destination.path])
    expectEqual(result.code, 0)
    expectEqual(folder.names, ["copy", "source"])
  }

  #if os(Linux)
    @Test func `a failed write after a saved file is reported on one line, with exit code 1`() async throws {
      let source = try folder.file("source", content)
      let shell = Program(url: URL(fileURLWithPath: "/bin/sh"))
      let result = try await shell.run(
        ["-c", "exec \"$@\" >/dev/full", "sh", program.url.path, source.path, destination.path])
      #expect(
        result.errors == "Download: saved as '\(destination.path)', "
          + "but cannot write to the standard output: No space left on device\n")
      expectEqual(result.code, 1)
      #expect(try Data(contentsOf: destination) == content)
    }
  #endif

  @Test func `failures are reported on one line with exit code 1`() async throws {
    let source = try folder.file("source", content)
    let missing = try WebServer(status: "404 Not Found", body: Data("no".utf8))
    let cases = [
      ["/no/such/file", destination.path]: "cannot read '/no/such/file': No such file or directory",
      [source.path, source.path]: "the destination '\(source.path)' is the source itself",
      [source.path, folder.url.path]: "the destination '\(folder.url.path)' is a folder",
      [source.path, "/no/such/folder/x"]: "cannot write '/no/such/folder/x': No such file or directory",
      [source.path, "/dev/full"]: "cannot write '/dev/full': No space left on device",
      [folder.url.path, destination.path]: "the source '\(folder.url.path)' is a folder",
      [try missing.url().absoluteString, destination.path]:
        "cannot read '\(try missing.url())': the server responded with 404 (Not Found)",
    ]
    for (arguments, message) in cases {
      #if !os(Linux)
        if arguments.contains("/dev/full") { continue }
      #endif
      let result = try await program.run(arguments)
      expectEqual(result.errors.lowercased(), "Download: \(message)\n".lowercased())
      expectEqual(result.code, 1)
      expectEqual(folder.names, ["source"])
    }
    #expect(try Data(contentsOf: source) == content)
    #expect(try await program.run([]).code == 2)
  }

  @Test func `the default destination is the name of the source`() throws {
    let arguments = try Arguments(["http://example.org/a/b.txt"])
    expectEqual(arguments.destination.lastPathComponent, "b.txt")
    for source in ["http://example.org", "http://example.org/", "http://example.org/%2e%2e%2fx", "/"] {
      #expect(throws: DownloadFailure.self, "\(source)") { try Arguments([source]) }
    }
  }

  @Test func `progress is a bar on a terminal and lines elsewhere`() {
    var bar = ProgressDisplay(isTerminal: true)
    expectEqual(bar.end, "")
    expectEqual(bar.text(for: 0.5), "\r[####################....................] 50 %")
    #expect(bar.text(for: 0.501) == nil)
    expectEqual(bar.end, "\n")
    var lines = ProgressDisplay(isTerminal: false)
    expectEqual(
      [0, 0.05, 0.1, 0.19, 1].map { lines.text(for: $0) }, ["0 %\n", nil, "10 %\n", nil, "100 %\n"])
  }
}
