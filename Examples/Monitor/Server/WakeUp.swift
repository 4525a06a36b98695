import Streams

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The news for a thread that waits for open files: a pipe with a byte in it while there is any.
final class WakeUp: Sendable {
  struct News: Sendable, Equatable {
    /// Stays until it is forgotten: of many changes, the first one wakes.
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

  /// The file to wait for.
  var number: Int32 { ends.read }

  func send(_ change: @Sendable (inout News) -> Void) {
    let isNew = news.withLock { news in
      let before = news
      change(&news)
      return news != before
    }
    if !isNew { return }
    let byte: [UInt8] = [0]
    // A pipe that is full wakes as well.
    _ = write(ends.write, byte, 1)
  }

  /// The news, after which the file is quiet until there is more.
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

  /// Lets the next change be news.
  func forgetChange() { news.withLock { $0.hasChanged = false } }
}
