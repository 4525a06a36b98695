import Foundation
import StreamsTesting
import TestSupport
import Testing

@testable import ActionOutbox

/// A log that is closed while inputs arrive and are written.
@Suite(.watched) struct ClosedLogTests {
  private enum Step: Hashable, Sendable { case accept(Int), close, write }

  private enum Event: Equatable, Sendable { case answer(Int, LogError?), closed }

  @Test func `inputs are stored before the log is closed and refused afterwards in all orders`() throws {
    var found: Set<[String]> = []
    for order in interleavings([[Step.accept(1), .accept(2)], [.close, .close], [.write, .write]]) {
      let (files, jobs, events) = (MemoryFiles(), Jobs(), Heard<Event>())
      let log = try OutboxLog(at: "/outbox", files: files, salt: { 7 }, run: { jobs.add($0) })
      for step in order {
        switch step {
        case .accept(let number): log.accept(.input(number)) { events.append(.answer(number, $0)) }
        case .close: log.close { events.append(.closed) }
        case .write: jobs.runAll()
        }
      }
      jobs.runAll()
      let close = order.firstIndex(of: .close) ?? 0
      let expected = (1...2).filter { (order.firstIndex(of: .accept($0)) ?? 0) < close }
      let stored = events.all.compactMap { if case .answer(let number, nil) = $0 { number } else { nil } }
      expectEqual(stored, expected, "\(order)")
      expectEqual(events.all.count { $0 == .closed }, 2, "\(order)")
      for number in 1...2 where !stored.contains(number) {
        #expect(events.all.contains(.answer(number, .closed)), "\(order)")
      }
      // The folder is free when the log is closed, and not before the inputs are answered.
      let isClosed = events.all.firstIndex(of: .closed) ?? 0
      #expect(events.all[isClosed...].allSatisfy { if case .answer(_, nil) = $0 { false } else { true } })
      let next = try OutboxLog.open(files)
      expectEqual(next.state.keys, stored.map { "key \($0)" }, "\(order)")
      found.insert(next.state.keys)
    }
    expectEqual(found.count, 3)
  }

  @Test func `a log closed during any call of its worker stores what was added before`() throws {
    var number = 1
    while true {
      let current = number
      let (events, log) = (Heard<Event>(), Latest())
      let files = MemoryFiles { _, call, _ in
        if call == current, let log = log.value {
          log.accept(.input(2)) { events.append(.answer(2, $0)) }
          log.close { events.append(.closed) }
          log.accept(.input(3)) { events.append(.answer(3, $0)) }
        }
        return .works
      }
      let opened = try OutboxLog.open(files, slack: 0)
      log.value = opened
      defer { log.value = nil }
      if current <= files.calls.count {
        number = files.calls.count + 1
        continue
      }
      opened.accept(.input(1)) { events.append(.answer(1, $0)) }
      opened.append(.removed(id: 1, .delivered)) { _ in }
      if files.calls.count < current { break }
      expectEqual(events.all.filter { $0 == .answer(1, nil) || $0 == .answer(2, nil) }.count, 2)
      #expect(events.all.contains(.answer(3, .closed)))
      expectEqual(events.all.last, .closed)
      expectEqual(try OutboxLog.open(files).state.keys.contains("key 2"), true)
      number += 1
    }
    #expect(number > 12)
  }

  /// A log that its own files refer to.
  private final class Latest: Sendable {
    private let values = Heard<OutboxLog?>()
    var value: OutboxLog? {
      get { values.all.last ?? nil }
      set {
        values.removeAll()
        values.append(newValue)
      }
    }
  }

  @Test func `a failed log can be closed, and its folder opened`() throws {
    let fails = Heard<Bool>()
    let files = MemoryFiles { call, _, _ in
      fails.all.last == true && call == .sync ? .fails(EIO) : .works
    }
    let (log, events) = (try OutboxLog.open(files), Heard<Event>())
    fails.append(true)
    log.accept(.input(1)) { error in
      events.append(.answer(1, error))
      log.close { events.append(.closed) }
    }
    fails.append(false)
    log.accept(.input(2)) { events.append(.answer(2, $0)) }
    let failure = LogError.system(SystemError(call: "sync", code: EIO))
    expectEqual(events.all, [.answer(1, failure), .closed, .answer(2, .closed)])
    expectEqual(try OutboxLog.open(files).state.keys, [])
  }

  @Test func `a log closed during a sync that fails frees its folder`() throws {
    let (events, log) = (Heard<Event>(), Latest())
    let files = MemoryFiles { call, _, _ in
      guard call == .sync, let log = log.value else { return .works }
      log.close { events.append(.closed) }
      return .fails(EIO)
    }
    log.value = try OutboxLog.open(files)
    log.value?.accept(.input(1)) { events.append(.answer(1, $0)) }
    log.value = nil
    let failure = LogError.system(SystemError(call: "sync", code: EIO))
    // The record is cut off and synced again, so the log is closed twice.
    expectEqual(events.all, [.answer(1, failure), .closed, .closed])
    expectEqual(try OutboxLog.open(files).state.keys, [])
  }

  @Test func `the release of a closed log does not close the files of the next one`() async throws {
    let folder = try TemporaryFolder()
    let path = folder.url.appendingPathComponent("outbox").path
    var log: OutboxLog? = try OutboxLog(at: path, run: { $0() })
    log?.close()
    // The system gives the same numbers to the files of the next log.
    let next = try OutboxLog(at: path, run: { $0() })
    log = nil
    try await next.store(.input(1))
    #expect(throws: LogError.inUse) { try OutboxLog(at: path) }
    expectEqual(next.state.keys, ["key 1"])
  }
}
