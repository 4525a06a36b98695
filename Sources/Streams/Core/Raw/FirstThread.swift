#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The thread on which the process began.
enum FirstThread {
  private final class Answer {
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

  private static let answer = ThreadLocal<Answer> { Answer() }

  /// Whether the calling thread is the first one. Asks the system once for each thread.
  static var isCurrent: Bool { answer.withCurrent(\.isFirst) }
}
