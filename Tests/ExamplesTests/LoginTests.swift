import Foundation
import TestSupport
import Testing

@testable import Login

@Suite(.watched)
struct LoginTests {
  private let program = Program(name: "Login")

  @Test func `a line is a login, another command, empty or malformed`() {
    expectEqual(Command("ada lovelace"), .login(Credentials(name: "ada", password: "lovelace")))
    expectEqual(Command("\t ada   lovelace "), .login(Credentials(name: "ada", password: "lovelace")))
    expectEqual(Command("quit"), .quit)
    expectEqual(Command("wait"), .wait)
    expectEqual(Command(""), .nothing)
    expectEqual(Command("# a comment"), .nothing)
    expectEqual(Command("ada"), .malformed("expected a user and a password, but found 1 word"))
    expectEqual(Command("ada love lace"), .malformed("expected a user and a password, but found 3 words"))
  }

  @Test func `the same lines are read regardless of how the input is split`() throws {
    let limit = InputLines.limit
    let input =
      Array("a b\r\n\nc".utf8) + [0xff, 10] + Array(String(repeating: "x", count: limit + 1).utf8)
      + [10] + Array(String(repeating: "y", count: limit).utf8) + Array("\r\nend".utf8)
    let expected: [InputLine] = [
      .text("a b"), .text(""), .notText, .tooLong, .text(String(repeating: "y", count: limit)), .text("end"),
    ]
    for size in [1, 2, 3, 7, 1000, input.count] {
      var rest = input[...]
      var lines = InputLines {
        defer { rest = rest.dropFirst(size) }
        return Array(rest.prefix(size))
      }
      var found: [InputLine] = []
      while let line = try lines.next() { found.append(line) }
      #expect(found == expected, "in pieces of \(size)")
    }
  }

  @Test func `a byte order mark at the beginning is not part of the first name`() async throws {
    let mark: [UInt8] = [0xef, 0xbb, 0xbf]
    for size in [1, 4, 100] {
      var rest = (mark + Array("a b\n".utf8) + mark + Array("c d".utf8))[...]
      var lines = InputLines {
        defer { rest = rest.dropFirst(size) }
        return Array(rest.prefix(size))
      }
      expectEqual(try lines.next(), .text("a b"))
      expectEqual(try lines.next(), .text("\u{feff}c d"))
    }
    let input = Data(mark) + Data("ada lovelace\n".utf8)
    #expect(try await program.run(input: input).lines.contains("welcome, ada"))
  }

  @Test func `the script runs if there is no input`() async throws {
    let result = try await program.run()
    expectEqual(result.code, 0)
    expectEqual(result.errors, "")
    expectEqual(
      result.lines,
      [
        "No input. Running the built-in script.", "enabled: true", "executing: false",
        "line 2: expected a user and a password, but found 1 word",
        "> ada ****", "enabled: false", "executing: true",
        "> grace ****", "error: rejected, because a login is running (the line 'wait' waits for its end)",
        "welcome, ada", "executing: false", "enabled: true",
        "> grace ****", "enabled: false", "executing: true", "executing: false", "enabled: true",
        "error: unknown user or wrong password",
        "> nobody ****", "enabled: false", "executing: true", "executing: false", "enabled: true",
        "error: unknown user or wrong password",
        "bye: 1 succeeded, 2 failed, 1 rejected, 1 malformed",
      ])
    #expect(try await program.run(input: Data()).output == result.output)
  }

  @Test func `malformed lines are reported, and the next line works`() async throws {
    let input =
      Data("ada\n\n".utf8) + Data([0xff, 0xfe, 10]) + Data(repeating: 65, count: 100_000)
      + Data("\r\nada lovelace\r\n".utf8)
    let result = try await program.run(input: input)
    expectEqual(result.code, 0)
    expectEqual(result.errors, "")
    expectEqual(
      result.lines.filter { $0.hasPrefix("line ") },
      [
        "line 1: expected a user and a password, but found 1 word", "line 3: not UTF-8 text",
        "line 4: longer than 1024 bytes",
      ])
    expectEqual(
      result.lines.suffix(4),
      [
        "welcome, ada", "executing: false", "enabled: true",
        "bye: 1 succeeded, 0 failed, 0 rejected, 3 malformed",
      ])
  }

  @Test func `quit waits for the running login`() async throws {
    let result = try await program.run(input: Data("alan turing\nquit\nada lovelace\n".utf8))
    #expect(result.lines.contains("welcome, alan"))
    expectEqual(result.lines.last, "bye: 1 succeeded, 0 failed, 0 rejected, 0 malformed")
  }

  @Test func `a password is never shown`() async throws {
    let result = try await program.run(input: Data("ada s3cret\ns3cret\ns3cret s3cret s3cret\n".utf8))
    #expect(!(result.output + result.errors).contains("s3cret"))
  }

  @Test func `a file is read, and a missing file or a folder is reported on one line`()
    async throws
  {
    let folder = try TemporaryFolder()
    let file = try folder.file("logins", Data("grace hopper\n".utf8))
    #expect(try await program.run([file.path]).lines.contains("welcome, grace"))
    let missing = try await program.run(["/no/such/file"])
    expectEqual(missing.code, 1)
    expectEqual(missing.output, "")
    expectEqual(missing.errors, "Login: cannot read '/no/such/file': No such file or directory\n")
    let directory = try await program.run([folder.url.path])
    expectEqual(directory.code, 1)
    expectEqual(directory.output, "")
    #expect(directory.errors == "Login: cannot read '\(folder.url.path)': Is a directory\n")
  }

  @Test func `a closed standard input is reported on one line`() async throws {
    let shell = Program(url: URL(fileURLWithPath: "/bin/sh"))
    let result = try await shell.run(["-c", "exec \"$1\" <&-", "sh", program.url.path])
    expectEqual(result.code, 1)
    expectEqual(result.output, "")
    #expect(
      result.errors
        == "Login: standard input is closed. "
        + "Pass a FILE, or '</dev/null' for the built-in script\n")
  }

  #if os(Linux)
    @Test func `a failed write to standard output is reported on one line`() async throws {
      let shell = Program(url: URL(fileURLWithPath: "/bin/sh"))
      let result = try await shell.run(
        ["-c", "exec \"$1\" >/dev/full", "sh", program.url.path], input: Data("ada lovelace\n".utf8))
      expectEqual(result.code, 1)
      expectEqual(result.errors, "Login: cannot write to the standard output: No space left on device\n")
    }
  #endif
}
