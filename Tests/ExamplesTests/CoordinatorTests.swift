import Foundation
import TestSupport
import Testing

/// Runs the program as a user does.
@Suite(.watched)
struct CoordinatorTests {
  private let program = Program(name: "Coordinator")
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// Runs the program with a file of users.
  private func run(_ users: String, _ lines: String, _ arguments: [String] = []) async throws
    -> Program.Result
  {
    let file = try folder.file("users", Data(users.utf8))
    return try await program.run(["--users", file.path] + arguments, input: Data(lines.utf8))
  }

  private let passwd = """
    # three people
    ada:x:1:1:Ada Lovelace:/home/ada:/bin/sh

    alan:x:2:2::/home/alan:
    grace:x:3:3:Grace Hopper:/home/grace:/bin/sh
    """

  @Test func `settings change the contents of other screens`() async throws {
    let lines = "home\nwait\nset page 2\nset names upper\nsettings\nhome 2\nwait\nprofile ada\n"
    let result = try await run(passwd, lines)
    expectEqual(
      result.lines,
      [
        "== home, page 1 of 1, 3 users", "ada", "alan", "grace",
        "== settings", "names plain", "page 2", "== settings", "names upper", "page 2",
        "== settings", "names upper", "page 2",
        "== home, page 2 of 2, 3 users", "GRACE",
        "== profile of ADA", "about: Ada Lovelace", "home: /home/ada", "shell: /bin/sh",
      ])
    expectEqual(result.errors, "")
    expectEqual(result.code, 0)
  }

  @Test func `users can be written in JSON`() async throws {
    let users = #"[{"name": "ada", "about": "first"}, {"name": "Hopper, \#u{7}Grace"}]"#
    let result = try await run(users.replacing("\u{7}", with: "\\u0007"), "home\nwait\nprofile ada\n")
    expectEqual(
      result.lines,
      [
        "== home, page 1 of 1, 2 users", "ada", "Hopper, ?Grace", "== profile of ada", "about: first",
      ])
  }

  @Test func `without arguments the users are the users of the machine`() async throws {
    let result = try await program.run(input: Data("profile root\n".utf8))
    expectEqual(result.lines.first, "== profile of root")
    expectEqual(result.code, 0)
  }

  @Test func `a feature that was left out is reported on one line, and the others work`() async throws {
    let result = try await run(
      passwd, "settings\nset page 1\nhome\nwait\nprofile alan", ["--without", "settings"])
    expectEqual(
      result.lines,
      [
        "settings: no handler for ShowSettings, because its feature was not started",
        "set page 1: no handler for ChangeSetting, because its feature was not started",
        "== home, page 1 of 1, 3 users", "ada", "alan", "grace", "== profile of alan", "home: /home/alan",
      ])
    expectEqual(result.code, 0)
    let alone = try await run(passwd, "home\nwait\nprofile ada\n", ["--without", "profile"])
    expectEqual(
      alone.lines,
      [
        "== home", "no feature provides users",
        "profile ada: no handler for ShowProfile, because its feature was not started",
      ])
  }

  @Test func `malformed lines are reported, and the next line works`() async throws {
    let huge = String(repeating: "9", count: 30)
    let long = String(repeating: "x", count: 100_000)
    let text = "\r\n\n  \n# nothing\r\nhom\nhome \(huge)\nset page \(huge)\nhome -1\nprofile\n\(long)\n"
    let input = Data(text.utf8) + Data([0xff, 0xfe, 0x1b, 10]) + Data("settings\r\nhome \(Int.max)\r".utf8)
    let file = try folder.file("users", Data(passwd.utf8))
    let result = try await program.run(["--users", file.path], input: input)
    expectEqual(
      result.lines,
      [
        "'hom' is not a command. 'help' lists the commands",
        "'\(huge)' is not a page. A page is a number, starting at 1",
        "set page \(huge): a page has 1 to 1000 lines, not '\(huge)'",
        "'-1' is not a page. A page is a number, starting at 1", "a name is missing: 'profile NAME'",
        "'\(String(repeating: "x", count: 199))…",
        "'\u{fffd}\u{fffd}?' is not a command. 'help' lists the commands",
        "== settings", "names plain", "page 10",
        "home \(Int.max): there is no page \(Int.max). The last page is 1",
      ])
    expectEqual(result.code, 0)
  }

  @Test func `files without users are reported on one line each`() async throws {
    func answer(_ path: String) async throws -> [String] {
      try await program.run(["--users", path], input: Data("profile ada\n".utf8)).lines
    }
    let noText = try folder.file("no text", Data([0xff, 0xfe])).path
    let noUsers = try folder.file("no users", Data("ada:x:1:1:::\r\nalan\r\n".utf8)).path
    let noJSON = try folder.file("no JSON", Data("[{\"name\": ".utf8)).path
    let noName = try folder.file("no name", Data("[{\"name\": \"ada\"}, {}]".utf8)).path
    let missing = folder.url.path + "/missing"
    expectEqual(try await answer(noText), ["profile ada: '\(noText)' is not UTF-8 text"])
    expectEqual(
      try await answer(noUsers),
      [
        "profile ada: line 2 of '\(noUsers)' is not a user. A user has a name and 6 more fields"
      ])
    #expect(
      try await answer(noJSON).first?.hasPrefix("profile ada: '\(noJSON)' is not a list of users: ") == true)
    #expect(
      try await answer(noName).first?.hasPrefix("profile ada: '\(noName)' is not a list of users: 2") == true)
    expectEqual(
      try await answer(missing), ["profile ada: cannot read '\(missing)': No such file or directory"])
    expectEqual(
      try await answer(folder.url.path), ["profile ada: cannot read '\(folder.url.path)': Is a directory"])
    expectEqual(try await answer("/dev/null"), ["profile ada: there is no user 'ada'"])
    expectEqual(try await answer("/dev/zero"), ["profile ada: '/dev/zero' is larger than 16000000 bytes"])
  }

  @Test func `a fetch is cancelled by the next command, but not by the end of input`() async throws {
    let pipe = folder.url.path + "/pipe"
    expectEqual(mkfifo(pipe, 0o600), 0)
    let nobody = try await program.run(["--users", pipe], input: Data("home\n".utf8))
    expectEqual(nobody.lines, ["== home", "there are no users"])
    // The pipe stays silent, because this descriptor holds its other end open.
    let descriptor = open(pipe, O_RDWR)
    defer { close(descriptor) }
    let lines = Data("profile ada\nsettings\nhome\nprofile alan\nquit\nsettings\n".utf8)
    let result = try await program.run(["--users", pipe], input: lines)
    expectEqual(
      result.lines,
      [
        "profile ada: cancelled", "== settings", "names plain", "page 10", "home: cancelled",
        "profile alan: cancelled",
      ])
    expectEqual(result.code, 0)
    // Large, so that the input ends long before the file has been read.
    let many = (0..<50_000).map { "user\($0):x:1:1:::\n" }.joined()
    expectEqual(try await run(many, "profile user49999").lines, ["== profile of user49999"])
  }

  @Test func `invalid arguments are reported on one line with exit code 2`() async throws {
    for arguments in [["--users"], ["--users", ""], ["--without"], ["--without", "x"], ["-v"], ["x"], [""]] {
      let result = try await program.run(arguments, input: Data("settings\n".utf8))
      #expect(result.code == 2, "\(arguments)")
      #expect(result.errors.hasPrefix("Coordinator: "))
      expectEqual(result.errors.split(separator: "\n").count, 1)
      expectEqual(result.output, "")
    }
  }

  @Test func `help lists every command`() async throws {
    let lines = try await program.run(input: Data("help\n".utf8)).lines
    for word in ["home", "profile", "settings", "set", "wait", "help", "quit"] {
      #expect(lines.contains { $0.hasPrefix("\(word) ") }, "\(word)")
    }
  }

  #if os(Linux)
    @Test func `a failed write to standard output is reported on one line`() async throws {
      let shell = Program(url: URL(fileURLWithPath: "/bin/sh"))
      let result = try await shell.run(
        ["-c", "exec \"$1\" >/dev/full", "sh", program.url.path], input: Data("settings\n".utf8))
      expectEqual(result.code, 1)
      expectEqual(
        result.errors, "Coordinator: cannot write to the standard output: No space left on device\n")
    }
  #endif
}
