#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The initial thread of the process.
enum FirstThread {
  private final class Answer {
    let isFirst: Bool

    init() {
      #if canImport(Darwin)
        isFirst = pthread_main_np() != 0
      #else
        // Swift's overlay of the C library has no `gettid`. The cast is sound because the function has this type in C.
        let symbol = dlsym(dlopen(nil, RTLD_NOW), "gettid")
        isFirst =
          symbol.map { unsafeBitCast($0, to: (@convention(c) () -> pid_t).self)() == getpid() } ?? false
      #endif
    }
  }

  private static let answer = ThreadLocal<Answer> { Answer() }

  /// Whether the calling thread is the initial thread. The system is queried once per thread.
  static var isCurrent: Bool { answer.withCurrent(\.isFirst) }
}
