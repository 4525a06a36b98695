import Foundation
import StreamsFoundation
import StreamsTesting
import TestSupport
import Testing

struct OperationQueueSchedulerTests {
  /// A queue that runs one operation at a time after it is resumed.
  private let queue = OperationQueue()
  private let notes = Notes()

  init() {
    queue.maxConcurrentOperationCount = 1
    queue.isSuspended = true
  }

  private func schedule(_ text: String, on scheduler: OperationQueueScheduler) -> any Disposable {
    let notes = notes
    return scheduler.schedule(text) { text in
      notes.append(text)
      return Disposables.create { notes.append("\(text) disposed") }
    }
  }

  private func run() {
    queue.isSuspended = false
    queue.waitUntilAllOperationsAreFinished()
  }

  @Test func `scheduled actions run on the queue, by priority`() {
    let ordinary = OperationQueueScheduler(operationQueue: queue)
    let urgent = OperationQueueScheduler(operationQueue: queue, queuePriority: .veryHigh)
    #expect(ordinary.operationQueue === queue)
    #expect((ordinary.queuePriority, urgent.queuePriority) == (.normal, .veryHigh))
    _ = schedule("first", on: ordinary)
    _ = schedule("second", on: ordinary)
    _ = schedule("urgent", on: urgent)
    expectEqual(notes.all, [])
    run()
    expectEqual(notes.all, ["urgent", "first", "second"])
  }

  @Test func `a disposed action does not run, and disposing later disposes the returned disposable`() {
    let scheduler = OperationQueueScheduler(operationQueue: queue)
    schedule("cancelled", on: scheduler).dispose()
    let ran = schedule("ran", on: scheduler)
    run()
    expectEqual(notes.all, ["ran"])
    ran.dispose()
    ran.dispose()
    expectEqual(notes.all, ["ran", "ran disposed"])
  }

  @Test func `a disposed action is released before the queue runs it`() {
    let lifetimes = Lifetimes()
    let scheduler = OperationQueueScheduler(operationQueue: queue)
    do {
      let token = lifetimes.track("closure")
      scheduler.schedule(()) { _ in
        withExtendedLifetime(token) {}
        return Disposables.create()
      }.dispose()
    }
    #expect(lifetimes.live == 0, "\(lifetimes)")
    run()
  }

  @Test func `elements observed on a concurrent queue keep their order`() throws {
    let many = OperationQueue()
    many.maxConcurrentOperationCount = 4
    let scheduler = OperationQueueScheduler(operationQueue: many)
    let numbers = try withWatchdog {
      try Observable.range(start: 0, count: 200).observe(on: scheduler).toBlocking().toArray()
    }
    expectEqual(numbers, Array(0..<200))
  }
}

/// Texts that can be appended on any thread.
private final class Notes: Sendable {
  private let texts = Lock<[String]>([])
  var all: [String] { texts.withLock { $0 } }
  func append(_ text: String) { texts.withLock { $0.append(text) } }
}
