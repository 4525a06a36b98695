import ActionInspector
import Foundation
import TestSupport
import Testing

/// The programs that accept `--inspect`, each with a password in all of its input.
enum RecordedProgram: String, CaseIterable, Sendable {
  case coordinator = "Coordinator"
  case search = "Search"
  case transfer = "Transfer"

  static let password = "hunter2-correct-horse"

  /// Runs the program to its end, on files whose names, lines and errors contain the password.
  func run(recordingTo path: String, in folder: TemporaryFolder) async throws {
    let password = RecordedProgram.password
    let program = Program(name: rawValue)
    let file = try folder.file(password, Data("\(password):x:1:1:\(password):/:/bin/sh\n".utf8)).path
    let (arguments, input): ([String], String) =
      switch self {
      case .coordinator:
        (
          ["--users", file], "home\nwait\nprofile \(password)\nwait\nprofile no-\(password)\nwait\nsettings\n"
        )
      case .search: ([folder.url.path], "\(password)\n/wait\n/text \(password)\n/wait\nno \(password)\n")
      case .transfer: ([file, file + "-missing", folder.url.appending(path: "copies").path], "")
      }
    if self == .transfer {
      try FileManager.default.createDirectory(
        at: folder.url.appending(path: "copies"), withIntermediateDirectories: true)
    }
    let options = ["--inspect", path]
    let result = try await program.run(
      self == .coordinator ? arguments + options : options + arguments, input: Data(input.utf8))
    #expect(result.code == (self == .transfer ? 1 : 0), "\(result.output)\(result.errors)")
    #expect((result.output + result.errors).contains(password), "the program has seen no password")
  }
}

@Suite(.watched)
struct RecordedProgramsTests {
  private static let forms = [
    "jsonl": "{\"recording\":1", "html": "<!DOCTYPE html>", "svg": "<svg", "json": "{",
  ]
  private static let runs = RecordedProgram.allCases.flatMap { program in
    forms.keys.sorted().map { (program, $0) }
  }

  @Test(arguments: runs)
  func `a program writes the format that the file name selects, without any values`(
    program: RecordedProgram, form: String
  ) async throws {
    let (folder, files) = (try TemporaryFolder(), try TemporaryFolder())
    let path = folder.url.appending(path: "recording.\(form)").path
    try await program.run(recordingTo: path, in: files)
    let text = try String(contentsOfFile: path, encoding: .utf8)
    #expect(text.hasPrefix(Self.forms[form] ?? "") && text.contains("completed"))
    #expect(!text.contains(RecordedProgram.password), "\(text)")
    guard form == "jsonl" else { return }
    // All outputs that Inspect creates from it.
    let (inspect, made) = (Program(name: "Inspect"), ["--html", "--svg", "--trace"])
    let paths = made.map { folder.url.appending(path: $0).path }
    let shown = try await inspect.run([path, "--text"] + zip(made, paths).flatMap { [$0, $1] })
    let outputs = try [shown.output] + paths.map { try String(contentsOfFile: $0, encoding: .utf8) }
    for output in outputs {
      #expect(output.contains("completed") && !output.contains(RecordedProgram.password), "\(output)")
    }
    let followed = try await inspect.run(["-", "--follow"], input: Data(text.utf8))
    #expect(followed.output.contains("completed") && !followed.output.contains(RecordedProgram.password))
  }
}
