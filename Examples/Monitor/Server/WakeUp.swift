import Streams

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Wakes up a thread that polls file descriptors. A pipe contains a byte while there are changes.
final class WakeUp: Sendable {
  struct News: Sendable, Equatable {
    /// Stays true until it is reset, so only the first of several changes wakes the thread.
    var hasChanged = false
    var isStopped = false
  }

  private let news = Lock(News())
  private let ends: (read: Int32, write: Int32)

  init() throws(SocketError) {
    var ends: [Int32] = [-1, -1]
    if pipe(&ends) != 0 { throw SocketError(code: errno) }
    for end in ends {
      _ = fcntl(end, F_SETFD, FD_CLOEXEC)
      _ = fcntl(end, F_SETFL, O_NONBLOCK)
    }
    self.ends = (ends[0], ends[1])
  }

  deinit {
    close(ends.read)
    close(ends.write)
  }

  /// The file descriptor to poll.
  var number: Int32 { ends.read }

  func send(_ change: @Sendable (inout News) -> Void) {
    let isNew = news.withLock { news in
      let before = news
      change(&news)
      return news != before
    }
    if !isNew { return }
    let byte: [UInt8] = [0]
    // A full pipe wakes the thread as well.
    _ = write(ends.write, byte, 1)
  }

  /// Returns the changes and empties the pipe.
  func read() -> News {
    var bytes = [UInt8](repeating: 0, count: 16)
    #if canImport(Darwin)
      while Darwin.read(ends.read, &bytes, bytes.count) > 0 {}
    #elseif canImport(Glibc)
      while Glibc.read(ends.read, &bytes, bytes.count) > 0 {}
    #else
      while Musl.read(ends.read, &bytes, bytes.count) > 0 {}
    #endif
    return news.withLock { $0 }
  }

  /// Resets the change, so that the next change wakes the thread again.
  func forgetChange() { news.withLock { $0.hasChanged = false } }
}
