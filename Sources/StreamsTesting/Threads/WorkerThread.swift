import Synchronization

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A thread of its own for a test, with a stack of a chosen size.
///
/// Neither Dispatch nor a task lets the caller choose the stack, and both may run two pieces of work one after
/// the other on one thread.
///
/// The unmanaged reference is sound because the new thread takes it over, once.
enum WorkerThread {
  private final class Work {
    private let body: @Sendable () -> Void
    private let end: @Sendable () -> Void

    init(_ body: @escaping @Sendable () -> Void, _ end: @escaping @Sendable () -> Void) {
      self.body = body
      self.end = end
    }

    /// - Returns: the work to do when this object is gone.
    func run() -> @Sendable () -> Void {
      body()
      return end
    }
  }

  /// Starts a thread that runs `body` and ends. Nobody has to wait for it.
  ///
  /// - Parameters:
  ///   - stackSize: the stack in bytes; nil for the system's default.
  ///   - body: the work of the thread.
  ///   - end: its last work, done when the thread has let go of `body` and of everything that it captured.
  static func start(
    stackSize: Int? = nil, _ body: @escaping @Sendable () -> Void,
    finally end: @escaping @Sendable () -> Void = {}
  ) {
    // Allocated, because Dispatch's module claims the initialiser of this C type if both are visible.
    let attributes = UnsafeMutablePointer<pthread_attr_t>.allocate(capacity: 1)
    pthread_attr_init(attributes)
    defer {
      pthread_attr_destroy(attributes)
      attributes.deallocate()
    }
    pthread_attr_setdetachstate(attributes, Int32(PTHREAD_CREATE_DETACHED))
    if let stackSize {
      let status = pthread_attr_setstacksize(attributes, stackSize)
      precondition(
        status == 0, "a thread cannot have a stack of \(stackSize) bytes; use a multiple of the page size")
    }
    let work = Unmanaged.passRetained(Work(body, end)).toOpaque()
    #if canImport(Darwin)
      var thread: pthread_t?
      let status = pthread_create(&thread, attributes, { WorkerThread.run($0) }, work)
    #else
      var thread = pthread_t()
      let status = pthread_create(&thread, attributes, { WorkerThread.run($0!) }, work)
    #endif
    precondition(status == 0, "no thread could be started (pthread error \(status))")
  }

  private static func run(_ work: UnsafeMutableRawPointer) -> UnsafeMutableRawPointer? {
    let end = Unmanaged<Work>.fromOpaque(work).takeRetainedValue().run()
    end()
    return nil
  }
}

/// Tells threads apart, even if one begins after the other has ended.
final class ThreadIdentity: Sendable {
  private static let local = ThreadLocal<ThreadIdentity> { ThreadIdentity() }
  private static let count = Atomic<Int>(0)

  private let number = ThreadIdentity.count.add(1, ordering: .relaxed).newValue

  /// The number of the calling thread.
  static var current: Int { local.withCurrent(\.number) }
}
