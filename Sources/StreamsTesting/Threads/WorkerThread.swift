import Foundation
import Streams

/// A thread of its own for a test, with a stack of a chosen size.
///
/// Neither Dispatch nor a task lets the caller choose the stack, and both may run two pieces of work one after
/// the other on one thread.
///
/// The work is a task that this thread runs, and so it has the task-local values of the caller: an expectation that
/// fails there belongs to the test that has started the thread.
package enum WorkerThread {
  private final class Work: Sendable {
    private let body: Lock<(@Sendable () -> Void)?>

    init(_ body: @escaping @Sendable () -> Void) { self.body = Lock(body) }

    /// Runs the body, and lets go of it.
    func run() { body.withLock { $0.take() }?() }
  }

  /// Starts a thread that runs `body` and ends. Nobody has to wait for it.
  ///
  /// - Parameters:
  ///   - stackSize: the stack in bytes; nil for the system's default.
  ///   - body: the work of the thread.
  ///   - end: its last work, done when the thread has let go of `body` and of everything that it captured.
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

  /// Runs each job on a new thread. A task that awaits nothing is one job.
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
          "a thread cannot have a stack of \(stackSize) bytes; use a multiple of the page size, 1 GB at most")
      }
      thread.start()
    }
  }
}
