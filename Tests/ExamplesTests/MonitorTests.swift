import Foundation
import StreamsTesting
import TestSupport
import Testing

@testable import Monitor

@Suite(.watched)
struct MonitorTests {
  private let monitor = Program(name: "Monitor")
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// The running monitor.
  private struct Running: Sendable {
    let process: Process
    let input: FileHandle
    let address: LiveAddress
    let errors: FileHandle

    /// Returns the rest of the standard error, up to a text or to its end.
    func errors(until end: String) -> String {
      var text = ""
      while !text.contains(end) {
        let next = errors.availableData
        if next.isEmpty { break }
        text += String(decoding: next, as: UTF8.self)
      }
      return text
    }
  }

  /// Runs the monitor until it exits.
  ///
  /// - Parameters:
  ///   - limit: a shell command that sets a limit.
  ///   - body: runs when the address is known.
  /// - Returns: the exit code.
  private func run(
    _ arguments: [String], limit: String = "", whileRunning body: @escaping @Sendable (Running) throws -> Void
  ) async throws -> Int32 {
    let process = Process()
    process.executableURL = URL(filePath: "/bin/sh")
    process.arguments = ["-c", "\(limit)exec \"$0\" \"$@\"", monitor.url.path] + arguments
    let (input, errors) = (Pipe(), Pipe())
    process.standardInput = input
    process.standardOutput = FileHandle.nullDevice
    process.standardError = errors
    let (ended, end) = AsyncStream.makeStream(of: Void.self)
    process.terminationHandler = { _ in end.finish() }
    try process.run()
    do {
      try await withWatchdog {
        var text = ""
        while LiveAddress(text) == nil {
          let next = errors.fileHandleForReading.availableData
          if next.isEmpty { break }
          text += String(decoding: next, as: UTF8.self)
        }
        try body(
          Running(
            process: process, input: input.fileHandleForWriting, address: try #require(LiveAddress(text)),
            errors: errors.fileHandleForReading))
      }
    } catch {
      kill(process.processIdentifier, SIGKILL)
      throw error
    }
    for await _ in ended {}
    return process.terminationStatus
  }

  @Test func `a program keeps its streams and its exit code`() async throws {
    let script =
      "cat; echo problem >&2; test -p \"$ACTION_INSPECT_FILE\" && echo \"$ACTION_INSPECT_FILE\"; exit 7"
    let result = try await monitor.run(
      ["--exit", "--", "/bin/sh", "-c", script], input: Data("hello\n".utf8))
    expectEqual(result.code, 7)
    expectEqual(result.lines.first, "hello")
    let errors = result.errors.split(separator: "\n")
    #expect(errors.contains("problem") && errors.contains { $0.hasPrefix("Monitor: open http://127.0.0.1:") })
    expectEqual(errors.count, 2)
    // The pipe existed, and has been removed with its folder.
    let pipe = URL(filePath: try #require(result.lines.last))
    #expect(pipe.lastPathComponent == "recording.jsonl")
    #expect(!FileManager.default.fileExists(atPath: pipe.deletingLastPathComponent().path))
  }

  @Test func `a killed program has the exit code that a shell reports`() async throws {
    expectEqual(try await monitor.run(["--exit", "/bin/sh", "-c", "kill -9 $$"]).code, 137)
  }

  @Test(arguments: [
    (["/no/such/program"], 127, "cannot start '/no/such/program': No such file or directory"),
    (["no-such-program-anywhere"], 127, "cannot start 'no-such-program-anywhere': No such file or directory"),
    (["/"], 126, "cannot start '/': "), ([], 64, "usage: Monitor"), ([""], 64, "usage: Monitor"),
    (["--"], 64, "usage: Monitor"), (["--port", "x"], 64, "'--port' is not an option"),
  ])
  func `an unstartable program is reported on one line`(arguments: [String], code: Int32, words: String)
    async throws
  {
    let result = try await monitor.run(arguments)
    expectEqual(result.code, code)
    #expect(result.errors.hasPrefix("Monitor: \(words)"), "\(result.errors)")
    expectEqual(result.errors.count { $0 == "\n" }, 1)
  }

  @Test func `the options end where the program begins`() throws {
    let arguments = try Arguments(["--exit", "/bin/ls", "--exit", "--"])
    #expect(arguments.endsWithProgram && arguments.command == ["/bin/ls", "--exit", "--"])
    expectEqual(arguments.name, "ls")
    expectEqual(try Arguments(["--", "--exit"]).command, ["--exit"])
  }

  @Test func `the monitor shows a search while it runs and after its end, until it is interrupted`()
    async throws
  {
    _ = try folder.file("needle")
    let code = try await run([Program(name: "Search").url.path, folder.url.path]) { running in
      let first = try running.address.page()
      #expect(first.contains("<title>Search</title>") && first.contains("Search is running"))
      try running.input.write(contentsOf: Data("needle\n/wait\n".utf8))
      let page = try running.address.page { $0.contains("data-outcome=\"completed\"") }
      #expect(
        page.contains("1 execution of 1 action")
          && page.contains("Search is running. This page updates live."))
      try running.input.close()
      #expect(
        running.errors(until: "Ctrl-C").contains(
          "Monitor: Search has ended. The page is served until you press Ctrl-C"))
      let last = try running.address.page { $0.contains("Search has ended.") }
      #expect(last.contains("data-outcome=\"completed\""))
      running.process.interrupt()
    }
    expectEqual(code, 0)
  }

  @Test func `an interrupt is sent to the program, and its page remains available`() async throws {
    let code = try await run(["/bin/cat"]) { running in
      running.process.interrupt()
      let page = try running.address.page { $0.contains("by signal 2.") }
      #expect(page.contains("It has not recorded any events"))
      running.process.interrupt()
    }
    expectEqual(code, 128 + SIGINT)
  }

  @Test func `silent connections that use up all files are closed for new ones`() async throws {
    let code = try await run(["/bin/cat"], limit: "ulimit -n 32; ") { running in
      let silent = try (0..<100).map { _ in try Wire(port: running.address.port) }
      for _ in 0..<3 { #expect(try running.address.page().contains("cat is running")) }
      try running.input.close()
      _ = try running.address.page { $0.contains("cat has ended.") }
      withExtendedLifetime(silent) {}
      running.process.interrupt()
    }
    expectEqual(code, 0)
  }

  @Test func `a termination ends the program and the monitor`() async throws {
    let code = try await run(["/bin/cat"]) { $0.process.terminate() }
    expectEqual(code, 128 + SIGTERM)
  }

  @Test
  func `the recordings of a killed program and of a program with malformed output are shown`()
    async throws
  {
    let lines = #"{"recording":1}\n{"s":1,"t":5,"k":"mark","v":"</script><b>"}\nnonsense\n"#
    let script =
      "printf '\(lines)' >\"$ACTION_INSPECT_FILE\"; head -c 10000000 /dev/zero >\"$ACTION_INSPECT_FILE\" "
      + "&& cat && kill -9 $$; exit 1"
    let code = try await run(["/bin/sh", "-c", script]) { running in
      let broken = try running.address.page { $0.contains("recording is malformed") }
      #expect(broken.contains("sh is running. This page updates live. Its recording is malformed"))
      #expect(broken.contains("line 3: invalid value") && broken.contains("&lt;/script&gt;"))
      #expect(!broken.contains("<b>"))
      // The monitor reads everything that follows, so that the program does not block.
      try running.input.close()
      let last = try running.address.page { $0.contains("by signal 9.") }
      #expect(last.contains("&lt;/script&gt;"))
      running.process.interrupt()
    }
    expectEqual(code, 137)
  }

  @Test(arguments: ["Search", "Transfer", "Coordinator"])
  func `programs write to the file that the environment names`(name: String) async throws {
    let source = try folder.file("source", Data(repeating: 7, count: 100))
    let (file, own) = (
      folder.url.appending(path: "r.jsonl").path, folder.url.appending(path: "own.jsonl").path
    )
    let arguments = [
      "Search": [folder.url.path], "Coordinator": [], "Transfer": [source.path, folder.url.path + "/copy"],
    ]
    let env = Program(url: URL(filePath: "/usr/bin/env"))
    let program = Program(name: name).url.path
    let input = Data("home\nsource\n".utf8)
    let result = try await env.run(
      ["ACTION_INSPECT_FILE=\(file)", program] + (arguments[name] ?? []), input: input)
    expectEqual(result.code, 0)
    let recorded = try String(contentsOfFile: file, encoding: .utf8)
    let kind = name == "Coordinator" ? "dispatched" : "started"
    #expect(recorded.hasPrefix("{\"recording\":1") && recorded.contains("\"k\":\"\(kind)\""))
    // An option takes precedence over the environment.
    _ = try await env.run(
      ["ACTION_INSPECT_FILE=\(file)2", program, "--inspect", own] + (arguments[name] ?? []), input: input)
    #expect(FileManager.default.fileExists(atPath: own))
    #expect(!FileManager.default.fileExists(atPath: file + "2"))
  }
}
