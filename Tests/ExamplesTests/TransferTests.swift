import Action
import Foundation
import TestSupport
import Testing

@testable import Transfer

@Suite(.watched)
struct TransferTests {
  private let program = Program(name: "Transfer")
  private let folder: TemporaryFolder
  /// The destination of the copies.
  private let target: URL

  private static let contentBytes = (0..<1_000_000).map { UInt8(truncatingIfNeeded: $0 &* 31 >> 3) }
  private var content: Data { Data(Self.contentBytes) }

  init() throws {
    folder = try TemporaryFolder()
    target = folder.url.appendingPathComponent("target")
    try FileManager.default.createDirectory(at: target, withIntermediateDirectories: true)
  }

  private var copies: [String] {
    (try? FileManager.default.contentsOfDirectory(atPath: target.path).sorted()) ?? []
  }

  private func run(_ arguments: [String], _ lines: String = "") async throws -> Program.Result {
    try await program.run(arguments, input: Data(lines.utf8))
  }

  /// Returns the last column of the table.
  private func results(_ result: Program.Result) -> [String] {
    let lines = result.lines
    guard let head = lines.lastIndex(where: { $0.hasPrefix("file ") && $0.hasSuffix("  result") }) else {
      return []
    }
    return lines[(head + 1)...].map { String($0.split(separator: " s  ", maxSplits: 1).last ?? "") }
  }

  @Test func `files with any name are copied, and a table is printed at the end`() async throws {
    let names = ["plain", "with spaces", "two\nlines", "empty", "fifth"]
    for name in names { _ = try folder.file(name, name == "empty" ? Data() : content) }
    let result = try await run(names.map { folder.url.appendingPathComponent($0).path } + [target.path])
    expectEqual(result.code, 0)
    expectEqual(result.errors, "")
    expectEqual(copies, names.sorted())
    for name in names where name != "empty" {
      #expect(try Data(contentsOf: target.appendingPathComponent(name)) == content)
    }
    expectEqual(results(result), ["copied", "copied", "copied", "copied", "copied"])
    let rows = result.lines.suffix(5)
    expectEqual(rows.filter { $0.contains(" 1000000  ") }.count, 4)
    #expect(rows.contains { $0.hasPrefix("\"") && $0.contains("two\\nlines\"") })
    #expect(result.lines.contains { $0.hasPrefix("1: 100 %") && $0.contains("in all: ") })
  }

  @Test func `one file is copied to a new name`() async throws {
    let source = try folder.file("source", content)
    let result = try await run([source.path, target.path + "/new"])
    expectEqual(result.code, 0)
    expectEqual(copies, ["new"])
  }

  @Test func `a file that cannot be copied is reported on one line, and others are copied`() async throws {
    let good = try folder.file("good", content)
    let old = try folder.file("old", content)
    try Data("before".utf8).write(to: target.appendingPathComponent("old"))
    let result = try await run(
      ["/no/such/file", folder.url.path, "/dev/null", old.path, good.path, good.path, target.path],
      "undo\nundo\n")
    expectEqual(result.code, 1)
    expectEqual(
      results(result),
      [
        "failed: cannot read '/no/such/file': No such file or directory",
        "failed: '\(folder.url.path)' is a folder, and only files are copied",
        "failed: '/dev/null' is not a regular file",
        "failed: '\(target.path)/old' already exists, and is not overwritten",
        "undone",
        "failed: its copy would have the same name as the copy of file 5",
      ])
    #expect(result.lines.contains("there is nothing to undo"))
    expectEqual(copies, ["old"])
    expectEqual(try Data(contentsOf: target.appendingPathComponent("old")), Data("before".utf8))
  }

  @Test func `an unwritable destination and a destination equal to the source are failures`() async throws {
    let source = try folder.file("source", content)
    let nowhere = try await run([source.path, "/no/such/folder/x"])
    expectEqual(nowhere.code, 1)
    expectEqual(results(nowhere), ["failed: cannot write '/no/such/folder/x': No such file or directory"])
    let same = try await run([source.path, folder.url.path])
    expectEqual(same.code, 1)
    expectEqual(results(same), ["failed: '\(source.path)' already exists, and is not overwritten"])
    #expect(try Data(contentsOf: source) == content)
  }

  @Test func `invalid arguments are reported on one line with exit code 2`() async throws {
    let source = try folder.file("source")
    for arguments in [
      [], [source.path], ["--rate", source.path], ["--rate", "0", source.path, target.path],
      ["-v", source.path, target.path], [source.path, source.path, source.path], ["", target.path],
    ] {
      let result = try await run(arguments)
      #expect(result.code == 2, "\(arguments)")
      #expect(result.errors.hasPrefix("Transfer: "))
      expectEqual(result.errors.split(separator: "\n").count, 1)
      expectEqual(result.output, "")
    }
    expectEqual(copies, [])
  }

  @Test func `one copy is cancelled, or all copies`() async throws {
    // Slow enough not to complete during the test.
    let sources = try ["a", "b", "c", "d"].map { try folder.file($0, content).path }
    let result = try await run(
      ["--rate", "1"] + sources + [target.path], "cancel 3\ncancel 9\ncancel\n\ncancel 3\ncancel all\n")
    expectEqual(result.code, 0)
    expectEqual(results(result), Array(repeating: "cancelled", count: 4))
    #expect(result.lines.contains("there is no file 9. The files are 1 to 4"))
    #expect(result.lines.contains("'cancel' is not a command. Use cancel NUMBER, cancel all, undo or quit"))
    #expect(result.lines.contains("file 3 has already ended (cancelled)"))
    expectEqual(copies, [])
    let quit = try await run(["--rate", "1"] + sources + [target.path], "quit\n")
    expectEqual(results(quit), Array(repeating: "cancelled", count: 4))
  }

  @Test func `undo deletes only the copy`() async throws {
    try Data("before".utf8).write(to: target.appendingPathComponent("other"))
    let sources = try ["a", "b", "c"].map { try folder.file($0, content).path }
    let result = try await run(sources + [target.path], "undo\nundo\n")
    expectEqual(result.code, 0)
    expectEqual(results(result).sorted(), ["copied", "undone", "undone"])
    #expect(copies.count == 2 && copies.contains("other"))
    expectEqual(folder.names, ["a", "b", "c", "target"])
  }

  @Test(arguments: [SIGINT, SIGTERM, SIGHUP])
  func `Ctrl-C and similar signals cancel and leave no files`(number: Int32) async throws {
    let source = try folder.file("source", content)
    let (output, input) = (Pipe(), Pipe())
    let process = Process()
    process.executableURL = program.url
    process.arguments = ["--rate", "1", source.path, target.path]
    process.standardOutput = output
    process.standardInput = input
    let (ended, end) = AsyncStream.makeStream(of: Void.self)
    process.terminationHandler = { _ in end.finish() }
    try process.run()
    await withCheckedContinuation { continuation in
      // On a separate thread, because reading blocks.
      Thread.detachNewThread {
        _ = output.fileHandleForReading.availableData
        continuation.resume()
      }
    }
    kill(process.processIdentifier, number)
    for await _ in ended {}
    expectEqual(process.terminationReason, .exit)
    expectEqual(process.terminationStatus, 130)
    expectEqual(copies, [])
    try input.fileHandleForWriting.close()
  }

  #if !TSAN
    @Test func `a disk that fills up halfway leaves no files`() async throws {
      let source = try folder.file("source", content)
      let shell = Program(url: URL(fileURLWithPath: "/bin/sh"))
      let script = "ulimit -f 500; exec \"$@\""
      let result = try await shell.run(["-c", script, "sh", program.url.path, source.path, target.path])
      expectEqual(results(result), ["failed: cannot write '\(target.path)/source': File too large"])
      expectEqual(result.code, 1)
      expectEqual(copies, [])
    }
  #endif

  // MARK: The action

  private func item(_ source: URL, _ name: String = "copy") -> Item {
    Item(number: 1, source: source.path, destination: target.appendingPathComponent(name).path)
  }

  @Test func `a transient failure is retried, and progress is reported`() async throws {
    let item = item(try folder.file("source", content))
    let attempts = MutableProperty(0)
    let actions = CopyActions(backoff: .constant(.zero)) { item, progress, _ in
      let attempt = attempts.modify { attempts in
        attempts += 1
        return attempts
      }
      if attempt < 3 { throw TransferFailure(errnoOf: "cannot read", EIO) }
      return try copyFile(item, rate: nil, progress) { _ in false }
    }
    let retries = MutableProperty<[String]>([])
    let subscription = actions.retries.subscribe(onNext: { line in retries.modify { $0.append(line) } })
    let execution = actions.copy.start(item)
    let copied = try await execution.value
    subscription.dispose()
    expectEqual(copied.bytes, 1_000_000)
    expectEqual(retries.value.count, 2)
    expectEqual(execution.progress.value, ExecutionProgress(completed: 1_000_000, of: 1_000_000))
    expectEqual(copies, ["copy"])
  }

  @Test func `a permanent failure is not retried`() async throws {
    let attempts = MutableProperty(0)
    let actions = CopyActions { _, _, _ in
      attempts.modify { $0 += 1 }
      throw TransferFailure(errnoOf: "cannot read", EACCES)
    }
    let item = item(try folder.file("source"))
    await #expect(throws: TransferFailure.self) { _ = try await actions.copy.start(item).value }
    expectEqual(attempts.value, 1)
  }

  @Test func `two files are copied concurrently, and the next one waits`() async throws {
    let source = try folder.file("source", content)
    let gates = (0..<3).map { _ in DispatchSemaphore(value: 0) }
    let actions = CopyActions { item, progress, _ in
      gates[item.number - 1].wait()
      return try copyFile(item, rate: nil, progress) { _ in false }
    }
    let items = (1...3).map {
      Item(number: $0, source: source.path, destination: target.appendingPathComponent("\($0)").path)
    }
    let executions = items.map { actions.copy.start($0) }
    expectEqual(executions.map(\.state.value), [.running, .running, .waiting])
    #expect(actions.copy.enabled.value && !actions.history.canUndo.value)
    for gate in gates { gate.signal() }
    for execution in executions { _ = try await execution.value }
    #expect(actions.copy.enabled.value && actions.history.canUndo.value)
    expectEqual(copies, ["1", "2", "3"])
  }

  @Test func `a copy that has been changed is not deleted`() async throws {
    let item = item(try folder.file("source", content))
    let actions = CopyActions { item, progress, _ in
      try copyFile(item, rate: nil, progress) { _ in false }
    }
    _ = try await actions.copy.start(item).value
    try Data("mine".utf8).write(to: target.appendingPathComponent("copy"))
    do {
      try await actions.history.undo().finished()
      Issue.record("it was deleted")
    } catch UndoError.failed(let error) {
      #expect("\(error)".hasSuffix("has been changed since it was copied, and is not deleted"))
    }
    expectEqual(copies, ["copy"])
  }
}
