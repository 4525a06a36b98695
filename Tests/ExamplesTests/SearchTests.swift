import Action
import Foundation
import TestSupport
import Testing

@testable import Search

@Suite(.watched)
struct SearchTests {
  private let program = Program(name: "Search")
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// Creates files with these names and contents in the folder.
  private func files(_ contents: [String: String]) throws {
    for (name, content) in contents {
      let file = folder.url.appendingPathComponent(name)
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(content.utf8).write(to: file)
    }
  }

  private func run(_ lines: String..., in path: String? = nil) async throws -> Program.Result {
    let input = Data(lines.map { $0 + "\n" }.joined().utf8)
    return try await program.run([path ?? folder.url.path], input: input)
  }

  /// Returns the lines that the program prints below the query, without the folder and the times.
  private func answers(_ result: Program.Result) -> [String] {
    result.lines.map { line in
      let short = line.replacing(folder.url.path + "/", with: "")
      guard let match = short.firstMatch(of: /^(\d+ hits?) in .* hits per second$/) else { return short }
      return String(match.1)
    }
  }

  private func findings(_ query: Query) async throws -> [Finding] {
    let action = searchAction(of: folder.url.path)
    defer { withExtendedLifetime(action) {} }
    var all: [Finding] = []
    for try await finding in action.execute(query).values { all.append(finding) }
    return all
  }

  // MARK: The program

  @Test func `a query is a part of a name, in upper or lower case`() async throws {
    try files(["Sources/Lock.swift": "", "Sources/Map.swift": "", "unlocked/README.md": "", "locks.txt": ""])
    let result = try await run("LOCK")
    expectEqual(answers(result), ["> LOCK", "Sources/Lock.swift", "locks.txt", "2 hits"])
    expectEqual(result.errors, "")
    expectEqual(result.code, 0)
  }

  @Test func `a text query is a part of a line, with exact case`() async throws {
    try files([
      "a.txt": "one\n  the Needle here\nthe Needle there\n", "b.txt": "a needle\n",
      "c.txt": "no line end: Needle",
      "d.bin": "\u{0}Needle", "e.txt": "",
    ])
    let result = try await run("/text Needle")
    expectEqual(
      answers(result),
      [
        "> /text Needle", "a.txt:2: the Needle here", "c.txt:1: no line end: Needle", "2 hits",
      ])
  }

  @Test func `each query has a result when the next one waits for it`() async throws {
    try files(["a.txt": "", "b.txt": ""])
    let result = try await run("a.t", "/wait", "B.t", "/wait", "c.t")
    expectEqual(
      answers(result), ["> a.t", "a.txt", "1 hit", "> B.t", "b.txt", "1 hit", "> c.t", "0 hits"])
  }

  @Test func `no hit of an older query is shown after a newer one, and the last query has results`()
    async throws
  {
    let queries = (0..<300).map { "q\($0 % 10)" } + ["last"]
    var contents: [String: String] = ["z/last": ""]
    for number in 0..<10 { for file in 0..<30 { contents["\(number)/\(file) q\(number)"] = "" } }
    try files(contents)
    let result = try await program.run(
      [folder.url.path], input: Data(queries.map { $0 + "\n" }.joined().utf8))
    expectEqual(result.code, 0)
    expectEqual(result.errors, "")
    var (current, begun, ended) = ("", [String](), 0)
    for line in result.lines {
      if line.hasPrefix("> ") {
        #expect(current == "", "'\(current)' has not ended before '\(line)'")
        current = String(line.dropFirst(2))
        begun.append(current)
      } else if line.hasPrefix("cancelled ") {
        if line.hasSuffix(" before it started") {
          ended += 1
        } else if line.hasPrefix("cancelled '\(current)' after ") {
          (current, ended) = ("", ended + 1)
        } else {
          Issue.record("'\(line)' while '\(current)' is searched for")
        }
      } else if line.hasSuffix(" hits per second") {
        (current, ended) = ("", ended + 1)
      } else {
        #expect(!current.isEmpty && line.hasSuffix(current), "'\(line)' for '\(current)'")
      }
    }
    expectEqual(current, "")
    expectEqual(begun.last, "last")
    #expect(ended == queries.count, "every query is answered or cancelled, once")
    expectEqual(answers(result).suffix(3), ["> last", "z/last", "1 hit"])
  }

  @Test func `an empty line stops the search, and quit does not wait`() async throws {
    try files(["a": ""])
    let result = try await run("", "  ", "/text ", "a", "/quit", "b")
    #expect(!result.lines.contains("> b"))
    expectEqual(result.code, 0)
    expectEqual(answers(result).suffix(3), ["> a", "a", "1 hit"])
    #expect(try await program.run([folder.url.path]).output == "")
  }

  @Test func `malformed input does not end the program`() async throws {
    try files(["a": "x"])
    let odd =
      Data([0xff, 0xfe, 0, 10]) + Data(repeating: 65, count: 1_000_000) + Data("\n/nonsense\n/wait\na".utf8)
    let result = try await program.run([folder.url.path], input: odd)
    expectEqual(result.code, 0)
    expectEqual(result.errors, "Search: '/nonsense' is not a command. Use /text, /wait or /quit\n")
    expectEqual(answers(result).suffix(3), ["> a", "a", "1 hit"])
    #expect(!result.output.contains("\u{0}"))
  }

  @Test func `control characters are not printed`() async throws {
    try files(["a\u{1b}[2Jb\nc": ""])
    expectEqual(answers(try await run("a")), ["> a", "a?[2Jb?c", "1 hit"])
  }

  @Test func `links are found but not followed`() async throws {
    try files(["inner/file": "text"])
    let inner = folder.url.appendingPathComponent("inner").path
    for (name, target) in [("loop", ".."), ("self", "self"), ("file link", "file")] {
      try FileManager.default.createSymbolicLink(atPath: "\(inner)/\(name)", withDestinationPath: target)
    }
    let root = folder.url.appendingPathComponent("root link").path
    try FileManager.default.createSymbolicLink(atPath: root, withDestinationPath: "inner")
    #expect(
      answers(try await run("/text text", "/wait", "l"))
        == [
          "> /text text", "inner/file:1: text", "1 hit", "> l", "inner/file", "inner/file link", "inner/loop",
          "inner/self", "root link", "5 hits",
        ])
    let linked = try await run("file", in: root)
    expectEqual(answers(linked), ["> file", "root link/file", "root link/file link", "2 hits"])
  }

  @Test func `a pipe among the files does not block`() async throws {
    expectEqual(mkfifo(folder.url.appendingPathComponent("pipe").path, 0o600), 0)
    expectEqual(
      answers(try await run("/text x", "/wait", "pipe")),
      [
        "> /text x", "0 hits", "> pipe", "pipe", "1 hit",
      ])
  }

  @Test func `an unreadable folder is reported on one line, and the rest is searched`() async throws {
    try files(["before": "", "zz after": ""])
    // Deeper than the maximum length of a path, so that it cannot be read by its path, even with all permissions.
    let name = String(repeating: "d", count: 250)
    let shell = Program(url: URL(fileURLWithPath: "/bin/sh"))
    let script = "cd \"$1\" && for i in $(seq 20); do mkdir \(name) && cd -P \(name) || exit 1; done"
    #expect(try await shell.run(["-c", script, "sh", folder.url.path]).code == 0)
    let result = try await run("before", "/wait", "after")
    expectEqual(answers(result), ["> before", "before", "1 hit", "> after", "zz after", "1 hit"])
    expectEqual(result.code, 0)
    #expect(result.errors.hasPrefix("Search: cannot read '\(folder.url.path)/ddd"))
    #expect(result.errors.hasSuffix("ddd': File name too long\n"))
    expectEqual(result.errors.split(separator: "\n").count, 1)
    #expect(try await shell.run(["-c", "rm -rf \"$1\"/ddd*", "sh", folder.url.path]).code == 0)
  }

  @Test func `missing permissions are reported on one line`() async throws {
    try files(["closed/inside": "", "secret": "text", "z": "text"])
    let (closed, secret) = ["closed", "secret"].map { folder.url.appendingPathComponent($0).path }.pair
    for path in [closed, secret] { chmod(path, 0) }
    defer { for path in [closed, secret] { chmod(path, 0o700) } }
    // A user with all permissions can read everything.
    if access(closed, R_OK) == 0 { return }
    let result = try await run("/text text")
    expectEqual(answers(result), ["> /text text", "z:1: text", "1 hit"])
    #expect(
      result.errors
        == "Search: cannot read '\(closed)': Permission denied\nSearch: cannot read '\(secret)': Permission denied\n"
    )
    expectEqual(result.code, 0)
  }

  @Test func `failures are reported on one line with separate exit codes`() async throws {
    try files(["file": ""])
    let file = folder.url.appendingPathComponent("file").path
    for arguments in [[], ["-x"], [""], [file, file]] {
      let result = try await program.run(arguments)
      #expect(result.code == 64, "\(arguments)")
      #expect(result.errors == "Search: \(Arguments.usage)\n")
      expectEqual(result.output, "")
    }
    let cases = [
      "/no/such/folder": "cannot read '/no/such/folder': No such file or directory",
      file: "'\(file)' is not a folder",
    ]
    for (path, message) in cases {
      let result = try await program.run([path])
      expectEqual(result.code, 66)
      #expect(result.errors == "Search: \(message)\n")
      expectEqual(result.output, "")
    }
  }

  #if os(Linux)
    @Test func `a failed write is reported on one line, except when the reader has exited`() async throws {
      try files(["a": ""])
      let shell = Program(url: URL(fileURLWithPath: "/bin/sh"))
      let arguments = ["sh", program.url.path, folder.url.path]
      let full = try await shell.run(["-c", "exec \"$@\" >/dev/full"] + arguments, input: Data("a\n".utf8))
      expectEqual(full.errors, "Search: cannot write to the standard output: No space left on device\n")
      expectEqual(full.code, 1)
      let gone = try await shell.run(["-c", "\"$@\" | :"] + arguments, input: Data("a\n".utf8))
      expectEqual(gone.errors, "")
      expectEqual(gone.code, 0)
    }
  #endif

  // MARK: Its parts

  @Test func `a line is a query or a command`() {
    expectEqual(Command("  map "), .search(.name("map ")))
    expectEqual(Command("/text a b"), .search(.text("a b")))
    expectEqual(["", " \t", "/text", "/text "].map { Command($0) }, Array(repeating: .stop, count: 4))
    expectEqual(Command("/wait"), .wait)
    expectEqual(Command("/quit"), .quit)
    expectEqual(Command("/etc"), .unknown("/etc"))
    expectEqual(Query.text("x").description, "/text x")
  }

  @Test func `a line is found with its number regardless of how the file is split`() throws {
    for length in [65_530, 65_535, 65_536, 65_537, 131_072] {
      for ending in ["\nrest", ""] {
        let content =
          String(repeating: "a\n", count: 10) + String(repeating: "x", count: length) + "needle\(ending)"
        let file = try folder.file("file", Data(content.utf8))
        let line = try TextFile(file.path).firstLine(containing: "needle") { false }
        #expect(line?.number == 11, "\(length)")
        let short = String(repeating: "a\n", count: length / 2) + "b needle\(ending)"
        let line2 = try TextFile(try folder.file("short", Data(short.utf8)).path).firstLine(
          containing: "needle"
        ) {
          false
        }
        #expect(line2 == Hit.Line(number: length / 2 + 1, text: "b needle"), "\(length)")
      }
    }
    #expect(try TextFile(try folder.file("empty").path).firstLine(containing: "x") { false } == nil)
    #expect(throws: (any Error).self) { try TextFile("/no/such/file") }
  }

  @Test func `a cancelled search stops at the next file`() throws {
    try files(["a/1": "", "a/2": "", "b/1": ""])
    var walk = TreeWalk(folder: folder.url.path, query: .name("1"))
    expectEqual(walk.next { false }, .hit(Hit(path: "\(folder.url.path)/a/1")))
    #expect(walk.next { true } == nil)
    let large = try folder.file("large", Data(repeating: 65, count: 1_000_000))
    var asked = 0
    let line = try TextFile(large.path).firstLine(containing: "b") {
      asked += 1
      return asked > 3
    }
    #expect(line == nil)
    expectEqual(asked, 4)
  }

  @Test func `a newer query restarts the action, and the older query has no further results`() async throws {
    try files(Dictionary(uniqueKeysWithValues: (0..<300).map { ("\($0) a b", "") }))
    let action = searchAction(of: folder.url.path)
    let seen = MutableProperty<[UInt64]>([])
    let bag = DisposeBag()
    action.events.subscribe(onNext: { event in
      if case .element = event.kind { seen.modify { $0.append(event.id) } }
    }).disposed(by: bag)
    for _ in 0..<20 { action.execute(.name("a")) }
    var count = 0
    for try await _ in action.execute(.name("b")).values { count += 1 }
    expectEqual(count, 300)
    expectEqual(seen.value, seen.value.sorted())
    #expect(seen.value.suffix(300).allSatisfy { $0 == 21 })
  }

  @Test func `a missing folder is reported as a result, not as a failure`() async throws {
    let action = searchAction(of: "/no/such/folder")
    var all: [Finding] = []
    for try await finding in action.execute(.name("x")).values { all.append(finding) }
    expectEqual(all, [.unreadable(path: "/no/such/folder", reason: "No such file or directory")])
    withExtendedLifetime(action) {}
  }

  @Test func `hits and the duration are shown`() {
    let begin = ContinuousClock.now
    var display = Display()
    expectEqual(display.text(beginning: .name("a"), at: begin), "> a\n")
    expectEqual(display.text(for: Hit(path: "x/a")), "x/a\n")
    expectEqual(display.text(for: Hit(path: "b", line: .init(number: 3, text: "a\u{1b}"))), "b:3: a?\n")
    let end = begin.advanced(by: .milliseconds(500))
    expectEqual(display.text(ending: .name("a"), .answered, at: end), "2 hits in 0.5 s, 4 hits per second\n")
    _ = display.text(beginning: .text("b"), at: begin)
    expectEqual(display.text(skipping: .name("c")), "cancelled 'c' before it started\n")
    #expect(
      display.text(ending: .text("b"), .cancelled, at: end) == "cancelled '/text b' after 0 hits in 0.5 s\n")
    expectEqual(display.text(idlingAt: ""), "")
  }

  @Test func `a terminal is cleared for each query and shows cancelled searches and omitted hits`() {
    let begin = ContinuousClock.now
    let end = begin.advanced(by: .seconds(1))
    var display = Display(rows: 5)
    _ = display.text(beginning: .name("a"), at: begin)
    let shown = (1...4).map { display.text(for: Hit(path: "\($0)")) }
    expectEqual(shown, ["1\n", "2\n", "", ""])
    expectEqual(display.text(ending: .name("a"), .cancelled, at: end), "")
    #expect(
      display.text(beginning: .name("ab"), at: begin)
        == "\u{1b}[H\u{1b}[2J> ab   (cancelled 'a' after 4 hits in 1.0 s)\n")
    for number in 1...3 { _ = display.text(for: Hit(path: "\(number)")) }
    #expect(
      display.text(ending: .name("ab"), .answered, at: end)
        == "3 hits in 1.0 s (1 not shown), 3 hits per second\n")
    expectEqual(display.text(idlingAt: "/te"), "\u{1b}[H\u{1b}[2J> /te\n")
  }

  @Test func `keys form a line`() {
    func lines(_ bytes: [UInt8]) -> [KeyEditor.Change] {
      var editor = KeyEditor()
      return bytes.map { editor.take($0) }.filter { $0 != .none }
    }
    expectEqual(lines(Array("ab".utf8)), [.line("a"), .line("ab")])
    expectEqual(lines(Array("a".utf8) + [0x7f, 0x08]), [.line("a"), .line("")])
    expectEqual(lines(Array("äb".utf8) + [0x7f, 0x7f]), [.line("ä"), .line("äb"), .line("ä"), .line("")])
    expectEqual(lines(Array("a\r".utf8) + [0x15] + Array("b".utf8)), [.line("a"), .line(""), .line("b")])
    expectEqual(lines([0x1b] + Array("[A".utf8) + [0x1b] + Array("[1;5Cx".utf8)), [.line("x")])
    expectEqual(lines([0x1b, 0x61, 0x62]), [.line("b")])
    expectEqual(lines([0xff, 0x80, 0xc3, 0x61, 0x09, 0x00]), [.line("a")])
    expectEqual(lines([3, 4]), [.interrupt, .end])
  }

  #if os(Linux)
    @Test(arguments: ["\u{4}", "\u{3}", "TERM"])
    func `each key on a terminal is a query, and the terminal is restored at the end`(end: String)
      async throws
    {
      try files(["alpha": "", "beta": ""])
      let terminal = try Terminal()
      let former = terminal.settings
      let process = Process()
      process.executableURL = program.url
      process.arguments = [folder.url.path]
      process.standardInput = terminal.inside
      process.standardOutput = terminal.inside
      let (ended, finish) = AsyncStream.makeStream(of: Void.self)
      process.terminationHandler = { _ in finish.finish() }
      try process.run()
      await terminal.read(until: "> \r\n")
      #expect(terminal.settings != former)
      try terminal.type("b")
      await terminal.read(until: "> b\r\n\(folder.url.path)/beta\r\n1 hit in ")
      try terminal.type("z")
      await terminal.read(until: "> bz\r\n0 hits in ")
      if end == "TERM" { process.terminate() } else { try terminal.type(end) }
      for await _ in ended {}
      expectEqual(process.terminationReason, .exit)
      expectEqual(process.terminationStatus, ["\u{4}": 0, "\u{3}": 130, "TERM": 143][end])
      expectEqual(terminal.settings, former)
    }
  #endif
}

#if os(Linux)
  /// A pseudoterminal.
  private final class Terminal: Sendable {
    let inside: FileHandle
    private let outside: FileHandle
    private let heard = MutableProperty("")

    init() throws {
      let master = open("/dev/ptmx", O_RDWR | O_NOCTTY | O_CLOEXEC)
      var (unlocked, number) = (Int32(0), UInt32(0))
      // TIOCSPTLCK and TIOCGPTN, which are macros that Swift does not read.
      guard master >= 0, ioctl(master, 0x4004_5431, &unlocked) == 0, ioctl(master, 0x8004_5430, &number) == 0
      else {
        throw CocoaError(.featureUnsupported)
      }
      outside = FileHandle(fileDescriptor: master, closeOnDealloc: true)
      inside = FileHandle(
        fileDescriptor: open("/dev/pts/\(number)", O_RDWR | O_NOCTTY | O_CLOEXEC), closeOnDealloc: true)
    }

    /// The local modes of the terminal.
    var settings: tcflag_t {
      var settings = termios()
      tcgetattr(inside.fileDescriptor, &settings)
      return settings.c_lflag
    }

    func type(_ keys: String) throws { try outside.write(contentsOf: Data(keys.utf8)) }

    /// Waits until the text written since the last call contains `text`.
    func read(until text: String) async {
      await withCheckedContinuation { continuation in
        // On a separate thread, because reading blocks.
        Thread.detachNewThread { [outside, heard] in
          while !heard.value.contains(text) {
            let data = outside.availableData
            // The footer is drawn elsewhere on the screen.
            heard.modify { heard in
              heard += String(decoding: data, as: UTF8.self)
              heard = heard.replacing(/\u{1b}7.*?\u{1b}8/, with: "")
            }
          }
          heard.value = ""
          continuation.resume()
        }
      }
    }
  }
#endif

extension [String] {
  fileprivate var pair: (String, String) { (self[0], self[1]) }
}
