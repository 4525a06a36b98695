import ActionInspector
import Foundation
import StreamsTesting
import TestSupport
import Testing

@Suite(.watched)
struct InspectTests {
  private let folder: TemporaryFolder
  private let inspect = Program(name: "Inspect")
  private let transfer = Program(name: "Transfer")

  init() throws { folder = try TemporaryFolder() }

  private func path(_ name: String) -> String { folder.url.appending(path: name).path }

  @Test func `the recording of a transfer contains its executions`() async throws {
    let source = try folder.file("source", Data(repeating: 7, count: 10_000))
    let result = try await transfer.run([
      "--inspect", path("r.jsonl"), source.path, path("missing"), path(""),
    ])
    expectEqual(result.code, 1)
    let shown = try await inspect.run([path("r.jsonl"), "--text", "--trace", path("trace.json")])
    expectEqual(shown.code, 0)
    expectEqual(shown.errors, "")
    #expect(shown.output.contains("copy #1"))
    #expect(shown.output.contains("TransferFailure"))
    let trace = try JSONSerialization.jsonObject(with: Data(contentsOf: URL(filePath: path("trace.json"))))
    #expect((trace as? [String: [Any]])?["traceEvents"]?.isEmpty ?? false == false)
    // File names are values of the program.
    #expect(!(try String(contentsOfFile: path("r.jsonl"), encoding: .utf8)).contains("missing"))
  }

  @Test func `a program writes its page when it ends`() async throws {
    let source = try folder.file("source", Data(repeating: 7, count: 10_000))
    let result = try await transfer.run(["--inspect", path("page.html"), source.path, path("copy")])
    expectEqual(result.code, 0)
    let page = try String(contentsOfFile: path("page.html"), encoding: .utf8)
    #expect(page.contains("1 execution of 2 actions") && page.contains("data-outcome=\"completed\""))
  }

  @Test func `a dispatch of the coordinator is the origin of other dispatches`() async throws {
    let users = try folder.file("users", Data("ada:x:1:1:Ada:/:/bin/sh\n".utf8))
    let result = try await Program(name: "Coordinator").run(
      ["--users", users.path, "--inspect", path("r.jsonl")], input: Data("home\nwait\nsettings\n".utf8))
    expectEqual(result.code, 0)
    let recording = try Recording(jsonLines: Data(contentsOf: URL(filePath: path("r.jsonl"))))
    #expect(recording.events.contains { $0.kind == .dispatched && $0.text == "ShowSettings" })
    #expect(!recording.jsonLines().contains("Ada".utf8))
  }

  @Test(.enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/script")))
  func `live lines appear on a terminal and nowhere else`() async throws {
    let users = try folder.file("users", Data("ada:x:1:1:Ada:/:/bin/sh\n".utf8))
    let (coordinator, input) = (Program(name: "Coordinator"), Data("home\nwait\n".utf8))
    let arguments = ["--users", users.path, "--inspect", "-"]
    let words = ([coordinator.url.path] + arguments).map { "'\($0)'" }.joined(separator: " ")
    let commands = try folder.file("commands", input)
    let shown = try await Program(url: URL(filePath: "/usr/bin/script"))
      .run(["-qec", "\(words) < '\(commands.path)'", "/dev/null"])
    expectEqual(shown.code, 0)
    #expect(shown.output.contains("router #"), "\(shown.output)")
    #expect(shown.output.contains("completed"))
    let piped = try await coordinator.run(arguments, input: input)
    expectEqual(piped.code, 0)
    expectEqual(piped.errors, "")
    #expect(!piped.output.contains("router #"))
  }

  @Test func `the file of a killed program can be opened`() async throws {
    let source = try folder.file("source", Data(repeating: 7, count: 1_000_000))
    for round in 1...5 {
      let file = path("recording \(round)")
      let process = Process()
      process.executableURL = transfer.url
      process.arguments = [
        "--rate", "1000", "--inspect", file, source.path, path("copy \(round)"),
      ]
      let (commands, output) = (Pipe(), Pipe())
      process.standardInput = commands
      process.standardOutput = output
      try await process.runToEnd {
        defer { kill(process.processIdentifier, SIGKILL) }
        // A line that is not a command has a response, so there is always one to wait for.
        while !recorded("started", in: file) {
          try commands.fileHandleForWriting.write(contentsOf: Data("hello\n".utf8))
          if output.fileHandleForReading.availableData.isEmpty { break }
        }
      }
      let shown = try await inspect.run([file])
      expectEqual(shown.code, 0)
      #expect(shown.output.contains("running for"), "\(shown.output)")
    }
  }

  @Test(arguments: ["Search", "Coordinator"], [SIGINT, SIGTERM, SIGHUP])
  func `after Ctrl-C and similar signals, a program writes its page`(name: String, number: Int32)
    async throws
  {
    let users = try folder.file("users", Data("ada:x:1:1:Ada:/home/ada:/bin/sh\n".utf8))
    let process = Process()
    process.executableURL = Program(name: name).url
    process.arguments =
      ["--inspect", path("page.html")] + (name == "Search" ? [folder.url.path] : ["--users", users.path])
    let (commands, output) = (Pipe(), Pipe())
    process.standardInput = commands
    process.standardOutput = output
    try await process.runToEnd {
      try commands.fileHandleForWriting.write(
        contentsOf: Data((name == "Search" ? "users\n" : "home\n").utf8))
      #expect(!output.fileHandleForReading.availableData.isEmpty)
      kill(process.processIdentifier, number)
    }
    expectEqual(process.terminationReason, .exit)
    expectEqual(process.terminationStatus, 128 + number)
    let page = try String(contentsOfFile: path("page.html"), encoding: .utf8)
    #expect(page.hasSuffix("</html>\n") && page.contains("data-execution=\"1\""))
  }

  /// Returns whether a complete line of the file contains the word.
  private func recorded(_ word: String, in path: String) -> Bool {
    guard let lines = try? String(contentsOfFile: path, encoding: .utf8) else { return false }
    return lines.split(separator: "\n", omittingEmptySubsequences: false).dropLast().contains {
      $0.contains(word)
    }
  }

  @Test(arguments: [
    ([], 64, "usage: Inspect"), (["a", "b"], 64, "'b' is unexpected"),
    (["--pdf"], 64, "'--pdf' is unexpected"),
    (["a", "--trace"], 64, "--trace needs the name of a file"),
    (["a", "--html", ""], 64, "--html needs the name of a file"),
    (["a", "--follow", "--text"], 64, "--follow does not end"),
    (["missing", "--follow"], 66, "No such file"),
    (["/dev/null", "--follow", "--html", "x"], 64, "--follow does not end"),
    (["missing"], 66, "cannot read 'missing': No such file or directory"),
    (["/"], 66, "cannot read '/': Is a directory"),
    (["-"], 65, "'-': this is not a recording of actions"),
    (["/dev/zero"], 65, "'/dev/zero' is larger than"),
  ])
  func `invalid input is reported on one line with a code`(arguments: [String], code: Int32, words: String)
    async throws
  {
    let result = try await inspect.run(arguments)
    expectEqual(result.code, code)
    #expect(result.errors.hasPrefix("Inspect: ") && result.errors.contains(words), "\(result.errors)")
    expectEqual(result.errors.count { $0 == "\n" }, 1)
  }

  private static let begun = """
    {"recording":1}
    {"action":0,"name":"login","policy":"drop"}
    {"s":1,"t":0,"a":0,"x":1,"k":"started"}
    {"s":2,"t":5000000,"a":0,"x":2,"k":"rejected","r":"busy"}

    """

  @Test func `a file is followed while it grows`() async throws {
    let file = try folder.file("growing", Data(Self.begun.utf8))
    let process = Process()
    let output = Pipe()
    process.executableURL = inspect.url
    process.arguments = ["--follow", file.path]
    process.standardOutput = output
    @Sendable func read(until word: String) -> String {
      var text = ""
      while !text.contains(word) {
        let bytes = output.fileHandleForReading.availableData
        if bytes.isEmpty { return text }
        text += String(decoding: bytes, as: UTF8.self)
      }
      return text
    }
    try await process.runToEnd {
      defer { kill(process.processIdentifier, SIGKILL) }
      expectEqual(
        read(until: "executing)"),
        """
           0.000  login #1  started
           0.005  login #2  rejected: busy (the action is executing)

        """)
      let end = try FileHandle(forWritingTo: file)
      try end.seekToEnd()
      try end.write(contentsOf: Data("{\"s\":3,\"t\":9000000,\"a\":0,\"x\":1,\"k\":".utf8))
      try end.write(contentsOf: Data("\"completed\"}\n".utf8))
      expectEqual(read(until: "completed"), "   0.009  login #1  completed after 9 ms\n")
    }
  }

  @Test(.enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/script")))
  func `on a terminal, the line of an open execution is rewritten`() async throws {
    let file = try folder.file("r", Data(Self.begun.utf8))
    // A separate terminal. A pipe signals the end.
    let command =
      "(cat '\(file.path)'; printf '{\"s\":3,\"t\":9000000,\"a\":0,\"x\":1,\"k\":\"failed\"}\\n') | "
      + "'\(inspect.url.path)' - --follow"
    let shown = try await Program(url: URL(filePath: "/usr/bin/script"))
      .run(["-qec", command, "/dev/null"])
    expectEqual(shown.code, 0)
    let last = shown.output.components(separatedBy: "\u{1B}[J").last ?? ""
    #expect(last.contains("failed") && !last.contains("running for"), "\(shown.output)")
    #expect(shown.output.contains("rejected: busy"))
    let piped = try await inspect.run(["-", "--follow"], input: Data(Self.begun.utf8))
    expectEqual(piped.code, 0)
    #expect(!piped.output.contains("\u{1B}"))
  }

  @Test func `a recording is read from a pipe, and a malformed line is reported`() async throws {
    let lines = Data("{\"recording\":1}\n{\"s\":1,\"t\":5,\"k\":\"mark\",\"v\":\"here\"}\n{\"s\":2".utf8)
    let shown = try await inspect.run(["-"], input: lines)
    expectEqual(shown.code, 0)
    #expect(shown.output.contains("here"))
    let broken = try await inspect.run(["-"], input: lines + Data("\n{\"s\":2}\n".utf8))
    expectEqual(broken.code, 65)
    #expect(broken.errors.contains("line 3 of the recording: "))
  }
}
