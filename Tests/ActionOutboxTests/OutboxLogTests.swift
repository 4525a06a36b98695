import Foundation
import Streams
import StreamsTesting
import TestSupport
import Testing

@testable import ActionOutbox

/// The log with a folder in memory, whose calls the test lets fail.
@Suite(.watched) struct OutboxLogTests {
  private let results = Heard<LogError?>()

  private func content(_ files: MemoryFiles) -> [UInt8]? {
    files.disk.names["log"].flatMap { files.disk.files[$0]?.content }
  }

  @Test func `inputs that arrive before the worker share a sync`() throws {
    let (files, jobs) = (MemoryFiles(), Jobs())
    let log = try OutboxLog(at: "/outbox", files: files, salt: { 7 }, run: { jobs.add($0) })
    let before = files.calls.count
    for number in 1...10 { log.accept(.input(number)) { results.append($0) } }
    // Nothing is called on the thread of the caller.
    expectEqual(files.calls.count, before)
    expectEqual(results.all, [])
    jobs.runAll()
    expectEqual(files.calls[before...].count { $0 == .sync }, 1)
    expectEqual(results.all, Array(repeating: nil, count: 10))
    expectEqual(log.state.keys, (1...10).map { "key \($0)" })
  }

  @Test func `inputs that arrive during a sync share the next one`() async throws {
    let (isSyncing, mayEnd) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    let isHeld = Lock(false)
    let files = MemoryFiles { call, _, _ in
      let holds = isHeld.withLock { isHeld in
        defer { if call == .sync { isHeld = false } }
        return isHeld && call == .sync
      }
      if holds {
        isSyncing.signal()
        mayEnd.wait()
      }
      return .works
    }
    let results = results
    try await withWatchdog {
      let log = try OutboxLog(at: "/outbox", files: files, salt: { 7 })
      let before = files.calls.count { $0 == .sync }
      isHeld.withLock { $0 = true }
      log.accept(.input(0)) { results.append($0) }
      isSyncing.wait()
      for number in 1...100 { log.accept(.input(number)) { results.append($0) } }
      expectEqual(results.all, [])
      mayEnd.signal()
      let isDone = DispatchSemaphore(value: 0)
      log.append(.released(id: 1)) { _ in isDone.signal() }
      isDone.wait()
      expectEqual(results.all, Array(repeating: nil, count: 101))
      // The last record may have come after the batch.
      #expect(files.calls.count { $0 == .sync } - before <= 3)
    }
  }

  @Test func `a worker ends when there is nothing to write`() throws {
    let (files, jobs) = (MemoryFiles(), Jobs())
    weak var released: OutboxLog?
    do {
      let log = try OutboxLog(at: "/outbox", files: files, salt: { 7 }, run: { jobs.add($0) })
      released = log
      log.accept(.input(1)) { results.append($0) }
    }
    #expect(released != nil)
    jobs.runAll()
    #expect(released == nil)
    expectEqual(results.all, [nil])
    // The lock is free again.
    expectEqual(try OutboxLog.open(files).state.keys, ["key 1"])
  }

  @Test func `a full disk rejects an input, and the part that was written is cut back`() throws {
    let fates = Lock<[MemoryFiles.Fate]>([])
    let files = MemoryFiles { call, _, _ in
      call == .write ? fates.withLock { $0.isEmpty ? .works : $0.removeFirst() } : .works
    }
    let log = try OutboxLog.open(files)
    log.accept(.input(1)) { results.append($0) }
    let whole = content(files)
    fates.withLock { $0 = [.short, .short, .fails(ENOSPC)] }
    log.accept(.input(2)) { results.append($0) }
    expectEqual(content(files), whole)
    fates.withLock { $0 = [.short, .short] }
    log.accept(.input(3)) { results.append($0) }
    expectEqual(results.all, [nil, .system(SystemError(call: "write", code: ENOSPC)), nil])
    expectEqual(log.state.keys, ["key 1", "key 3"])
    let copy = try OutboxLog.open(MemoryFiles(files.disk))
    expectEqual(copy.state.keys, ["key 1", "key 3"])
    expectEqual(copy.problems, [])
  }

  @Test func `after a failed cut back nothing is accepted`() throws {
    let fails = Lock(false)
    let files = MemoryFiles { call, _, _ in
      fails.withLock { $0 } && [.write, .truncate].contains(call) ? .fails(EIO) : .works
    }
    let log = try OutboxLog.open(files)
    fails.withLock { $0 = true }
    log.accept(.input(1)) { results.append($0) }
    fails.withLock { $0 = false }
    log.accept(.input(2)) { results.append($0) }
    expectEqual(
      results.all, Array(repeating: .system(SystemError(call: "truncate", code: EIO)), count: 2))
  }

  @Test func `after a failed sync nothing is accepted until the log is opened again`() throws {
    let fails = Lock(false)
    let files = MemoryFiles { call, _, _ in fails.withLock { $0 } && call == .sync ? .fails(EIO) : .works }
    let failure = LogError.system(SystemError(call: "sync", code: EIO))
    do {
      let log = try OutboxLog.open(files)
      log.accept(.input(1)) { results.append($0) }
      fails.withLock { $0 = true }
      log.accept(.input(2)) { results.append($0) }
      fails.withLock { $0 = false }
      log.accept(.input(3)) { results.append($0) }
      expectEqual(results.all, [nil, failure, failure])
      expectEqual(log.state.keys, ["key 1"])
    }
    let log = try OutboxLog.open(files)
    expectEqual(log.state.keys, ["key 1"])
    log.accept(.input(4)) { results.append($0) }
    expectEqual(log.state.keys, ["key 1", "key 4"])
  }

  @Test func `a log that is deleted while it is open accepts nothing`() throws {
    let files = MemoryFiles()
    let log = try OutboxLog.open(files)
    files.change { $0.remove("log") }
    for number in 1...2 { log.accept(.input(number)) { results.append($0) } }
    expectEqual(results.all, [.deleted, .deleted])
  }

  @Test func `a record that is too long is rejected alone`() throws {
    let log = try OutboxLog.open(MemoryFiles())
    var long = Accepted.input(1)
    long.payload = [UInt8](repeating: 0, count: LogFormat.maxLength)
    log.accept(long) { results.append($0) }
    log.accept(.input(2)) { results.append($0) }
    expectEqual(results.all, [.tooLong, nil])
  }

  @Test func `the log stays below twice the size of the pending records plus its slack`() throws {
    let (files, slack) = (MemoryFiles(), 1_000)
    let log = try OutboxLog.open(files, slack: slack)
    var longest = 0
    for number in 1...100 {
      let id = log.accept(.input(number)) { results.append($0) }
      if number > 3 { log.append(.removed(id: id - 3, .delivered)) { results.append($0) } }
      #expect(log.length < 2 * log.state.liveSize + slack)
      longest = max(longest, log.length)
    }
    expectEqual(log.state.count, 3)
    // It was rewritten, and not for each record.
    #expect(longest > slack)
    #expect(files.calls.count { $0 == .rename } < 30)
    expectEqual(content(files)?.count, log.length)
  }

  private enum Moment { case before, appending, rewriting }

  /// A log whose calls of one kind fail in the first rewriting after `moment` is set to appending.
  private func files(failing: MemoryFiles.Call, _ moment: Heard<Moment>) -> MemoryFiles {
    MemoryFiles { call, _, _ in
      if moment.all.last == .appending, call == .open { moment.append(.rewriting) }
      return moment.all.last == .rewriting && call == failing ? .fails(ENOSPC) : .works
    }
  }

  @Test(arguments: [MemoryFiles.Call.open, .write, .sync, .rename])
  func `a log that cannot be rewritten still accepts records`(failing: MemoryFiles.Call) throws {
    let moment = Heard<Moment>()
    let files = files(failing: failing, moment)
    let log = try OutboxLog.open(files, slack: 100)
    log.accept(.input(1)) { results.append($0) }
    log.accept(.input(2)) { results.append($0) }
    moment.append(.appending)
    for id in [1, 2] { log.append(.removed(id: UInt64(id), .delivered)) { results.append($0) } }
    expectEqual(moment.all.last, .rewriting)
    expectEqual(log.rewriteError, .system(SystemError(call: "\(failing)", code: ENOSPC)))
    moment.append(.before)
    log.accept(.input(3)) { results.append($0) }
    log.append(.removed(id: 3, .delivered)) { results.append($0) }
    log.accept(.input(4)) { results.append($0) }
    expectEqual(results.all, Array(repeating: nil, count: 7))
    expectEqual(log.rewriteError, nil)
    expectEqual(try OutboxLog.open(MemoryFiles(files.disk)).state.keys, ["key 4"])
  }

  @Test func `a log whose rewriting may be lost accepts nothing`() throws {
    let moment = Heard<Moment>()
    let log = try OutboxLog.open(files(failing: .syncFolder, moment), slack: 0)
    log.accept(.input(1)) { results.append($0) }
    moment.append(.appending)
    log.append(.removed(id: 1, .delivered)) { results.append($0) }
    moment.append(.before)
    log.accept(.input(2)) { results.append($0) }
    expectEqual(results.all, [nil, nil, .system(SystemError(call: "syncFolder", code: ENOSPC))])
  }
}
