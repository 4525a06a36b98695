internal import Dispatch

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Tells whether code runs on the main actor already.
///
/// The main actor's executor is the main dispatch queue, and a queue-specific value recognises that on any thread:
/// after the first suspension of an asynchronous `main`, Linux runs the queue on a thread other than the first. Before
/// that, and in a synchronous `main`, code on the first thread is on the main actor without being on the queue.
package enum MainContext {
  private static let key: DispatchSpecificKey<Bool> = {
    let key = DispatchSpecificKey<Bool>()
    DispatchQueue.main.setSpecific(key: key, value: true)
    return key
  }()

  private final class Thread {
    let isFirst: Bool

    init() {
      #if canImport(Darwin)
        isFirst = pthread_main_np() != 0
      #else
        // The C library's `gettid` is missing in Swift's overlay. The cast is sound because that is its type in C.
        let symbol = dlsym(dlopen(nil, RTLD_NOW), "gettid")
        isFirst =
          symbol.map { unsafeBitCast($0, to: (@convention(c) () -> pid_t).self)() == getpid() } ?? false
      #endif
    }
  }

  private static let thread = ThreadLocal<Thread> { Thread() }

  package static var isCurrent: Bool {
    // The cheaper question first: in an app, the main actor is on the first thread.
    thread.withCurrent(\.isFirst) || DispatchQueue.getSpecific(key: key) != nil
  }
}
