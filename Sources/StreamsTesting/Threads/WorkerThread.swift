import Foundation
import Streams

/// Runs test code on a separate thread with a chosen stack size.
///
/// Neither Dispatch nor a task lets the caller choose the stack size, and both may run two pieces of work one after the
/// other on the same thread.
///
/// The work is a task that the thread runs, so it inherits the caller's task-local values. An expectation that fails on
/// the thread is reported for the test that started it.
package enum WorkerThread {
  private final class Work: Sendable {
    private let body: Lock<(@Sendable () -> Void)?>

    init(_ body: @escaping @Sendable () -> Void) { self.body = Lock(body) }

    /// Runs the body and releases it.
    func run() { body.withLock { $0.take() }?() }
  }

  /// Starts a thread that runs `body` and ends. The caller need not wait for it.
  ///
  /// - Parameters:
  ///   - stackSize: the stack size in bytes, or `nil` for the system default.
  ///   - body: the work of the thread.
  ///   - end: runs on the thread after it has released `body` and everything captured by it.
  package static func start(
    stackSize: Int? = nil, _ body: @escaping @Sendable () -> Void,
    finally end: @escaping @Sendable () -> Void = {}
  ) {
    let work = Work(body)
    Task(executorPreference: OneThread(stackSize: stackSize)) {
      work.run()
      end()
    }
  }

  /// Runs each job on a new thread. A task without suspension points is one job.
  private final class OneThread: TaskExecutor {
    private let stackSize: Int?

    init(stackSize: Int?) { self.stackSize = stackSize }

    func enqueue(_ job: consuming ExecutorJob) {
      let job = UnownedJob(job)
      let thread = Thread { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
      if let stackSize {
        thread.stackSize = stackSize
        precondition(
          thread.stackSize == stackSize,
          "A thread cannot have a stack of \(stackSize) bytes. Use a multiple of the page size, 1 GB at most."
        )
      }
      thread.start()
    }
  }
}
