import Foundation
import Streams
import StreamsTesting
import TestSupport
import Testing

@testable import ActionOutbox

/// The log with the files of the system.
@Suite(.watched) struct SystemFilesTests {
  private let folder: TemporaryFolder
  private var path: String { folder.url.appendingPathComponent("outbox").path }
  private var logURL: URL { folder.url.appendingPathComponent("outbox/log") }

  init() throws { folder = try TemporaryFolder() }

  /// Opens a log whose worker runs on the thread of the caller, so a test can tell when it is released.
  private func open() throws(LogError) -> OutboxLog { try OutboxLog(at: path, run: { $0() }) }

  @Test func `an input that was stored is pending in the next log`() async throws {
    do {
      let log = try open()
      try await log.store(.input(1))
      try await log.store(.input(2))
    }
    let log = try open()
    expectEqual(log.state.keys, ["key 1", "key 2"])
    expectEqual(log.problems, [])
  }

  @Test func `the files are for their owner only`() throws {
    let log = try open()
    func permissions(_ name: String) throws -> Int? {
      try FileManager.default.attributesOfItem(atPath: path + name)[.posixPermissions] as? Int
    }
    expectEqual(try permissions(""), 0o700)
    expectEqual(try permissions("/log"), 0o600)
    expectEqual(try permissions("/lock"), 0o600)
    expectEqual(log.problems, [])
  }

  @Test func `a folder that is in use is not opened, and can be opened afterwards`() throws {
    do {
      let log = try open()
      #expect(throws: LogError.inUse) { try open() }
      expectEqual(log.state.count, 0)
    }
    expectEqual(try open().state.count, 0)
  }

  private static let hasLockProgram = FileManager.default.fileExists(atPath: "/usr/bin/flock")

  @Test(.enabled(if: hasLockProgram)) func `a folder in use by another process is not opened`() async throws {
    do { _ = try open() }
    // The program locks the file, says so, and keeps it until its input ends.
    let process = Process()
    process.executableURL = URL(filePath: "/bin/sh")
    process.arguments = ["-c", "exec 9<>\"$0\" && flock 9 && echo locked && read line", path + "/lock"]
    let (input, output) = (Pipe(), Pipe())
    (process.standardInput, process.standardOutput) = (input, output)
    let path = path
    try await process.runToEnd {
      expectEqual(String(decoding: output.fileHandleForReading.availableData, as: UTF8.self), "locked\n")
      #expect(throws: LogError.inUse) { try OutboxLog(at: path) }
      try input.fileHandleForWriting.close()
    }
    expectEqual(try open().state.count, 0)
  }

  @Test func `a folder without its parent is not created`() {
    #expect(throws: LogError.system(SystemError(call: "mkdir", code: ENOENT))) {
      try OutboxLog(at: path + "/below")
    }
  }

  /// An administrator may write into any folder, but nobody into a file as if it were a folder.
  @Test func `a path that is not a folder is an error`() throws {
    _ = try folder.file("outbox", Data("text".utf8))
    #expect(throws: LogError.system(SystemError(call: "open", code: ENOTDIR))) { try open() }
    expectEqual(try Data(contentsOf: folder.url.appendingPathComponent("outbox")), Data("text".utf8))
  }

  @Test func `a folder that cannot be written is an error`() throws {
    // There is such a folder for everybody.
    #if os(Linux)
      #expect(throws: LogError.self) { try OutboxLog(at: "/proc/self") }
    #else
      #expect(throws: LogError.self) { try OutboxLog(at: "/System") }
    #endif
  }

  @Test func `a folder that disappears rejects inputs`() async throws {
    let log = try open()
    try await log.store(.input(1))
    try FileManager.default.removeItem(atPath: path)
    await #expect(throws: LogError.deleted) { try await log.store(.input(2)) }
    // A folder of the same name is another one.
    let next = try open()
    try await next.store(.input(3))
    await #expect(throws: LogError.deleted) { try await log.store(.input(4)) }
    expectEqual(log.state.keys, ["key 1"])
    expectEqual(next.state.keys, ["key 3"])
  }

  @Test func `a folder that disappears before its log is rewritten rejects inputs`() async throws {
    let (folder, results) = (path, Heard<LogError?>())
    let log = try OutboxLog(at: path, slack: 0, run: { $0() })
    try await log.store(.input(1))
    log.append(.removed(id: 1, .delivered)) { error in
      results.append(error)
      // The record is on the disk, and the log is rewritten after this.
      do { try FileManager.default.removeItem(atPath: folder) } catch { Issue.record(error) }
    }
    log.accept(.input(2)) { results.append($0) }
    expectEqual(results.all, [nil, .deleted])
    expectEqual(log.rewriteError?.code, ENOENT)
    expectEqual(FileManager.default.fileExists(atPath: folder), false)
  }

  @Test func `a file of a newer version is left unchanged`() throws {
    do { _ = try open() }
    var bytes = try Data(contentsOf: logURL)
    for start in [0, LogFormat.headerSize / 2] { bytes[start + LogFormat.magic.count] = 9 }
    try bytes.write(to: logURL)
    #expect(throws: LogError.newerVersion(9)) { try open() }
    expectEqual(try Data(contentsOf: logURL), bytes)
  }

  @Test func `a torn tail is cut off the file, and reported once`() async throws {
    do { try await open().store(.input(1)) }
    let whole = try Data(contentsOf: logURL)
    try (whole + whole.suffix(10)).write(to: logURL)
    do { expectEqual(try open().problems, [.tornTail(offset: whole.count, bytes: Array(whole.suffix(10)))]) }
    expectEqual(try Data(contentsOf: logURL), whole)
    expectEqual(try open().problems, [])
  }

  @Test func `inputs accepted by many tasks are stored once each`() async throws {
    let path = path
    do {
      let log = try OutboxLog(at: path)
      try await withThrowingTaskGroup(of: Void.self) { group in
        for task in 0..<8 {
          group.addTask {
            for number in 0..<25 { try await log.store(.input(task * 100 + number, order: "\(task)")) }
          }
        }
        try await group.waitForAll()
      }
      let inputs = log.state.pending(of: "send").map(\.accepted)
      for task in 0..<8 {
        expectEqual(
          inputs.filter { $0.order == Array("\(task)".utf8) }.map(\.key),
          (0..<25).map { "key \(task * 100 + $0)" })
      }
      expectEqual(inputs.count, 200)
    }
  }

  @Test func `the log of 100,000 pending inputs is read with the memory of these inputs`() async throws {
    let (path, url) = (path, logURL)
    do { _ = try open() }
    try await withWatchdog(seconds: 60) {
      var bytes = LogFormat.header(salt: 7)
      for number in 1...100_000 {
        var input = Accepted.input(number)
        input.id = UInt64(number)
        bytes += LogFormat.bytes(of: .accepted(input), at: bytes.count, salt: 7) ?? []
      }
      try Data(bytes).write(to: url)
      let files = CountingFiles()
      let log = try OutboxLog(at: path, files: files)
      expectEqual(log.state.count, 100_000)
      expectEqual(log.state.pending(of: "send").last?.accepted.key, "key 100000")
      expectEqual(log.state.liveSize, bytes.count - LogFormat.headerSize)
      // The file is read in pieces, and no piece is read twice.
      #expect(files.readSizes.all.reduce(0, +) == bytes.count)
      #expect(files.readSizes.all.allSatisfy { $0 <= 1 << 16 })
    }
  }
}

/// The files of the system, with the sizes of the pieces that are read.
private struct CountingFiles: FileSystem {
  let readSizes = Heard<Int>()
  private let files = SystemFiles()

  func read(_ file: OpenFile, at offset: Int, count: Int) throws(SystemError) -> [UInt8] {
    let bytes = try files.read(file, at: offset, count: count)
    readSizes.append(bytes.count)
    return bytes
  }

  func makeFolder(_ path: String) throws(SystemError) { try files.makeFolder(path) }
  func open(_ path: String, as mode: OpenMode) throws(SystemError) -> OpenFile {
    try files.open(path, as: mode)
  }
  func write(_ bytes: [UInt8], to file: OpenFile, at offset: Int) throws(SystemError) -> Int {
    try files.write(bytes, to: file, at: offset)
  }
  func truncate(_ file: OpenFile, to length: Int) throws(SystemError) { try files.truncate(file, to: length) }
  func sync(_ file: OpenFile) throws(SystemError) { try files.sync(file) }
  func rename(_ path: String, to newPath: String) throws(SystemError) { try files.rename(path, to: newPath) }
  func lock(_ file: OpenFile) throws(SystemError) -> Bool { try files.lock(file) }
  func isLinked(_ file: OpenFile) throws(SystemError) -> Bool { try files.isLinked(file) }
  func close(_ file: OpenFile) { files.close(file) }
}
