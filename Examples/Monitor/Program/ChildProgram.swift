import Foundation

/// A child process that shares the standard streams and the terminal of this process.
///
/// `Foundation.Process` would put it into a separate process group, which may not read from the terminal.
struct ChildProgram: Sendable {
  /// The way in which the process ended.
  enum End: Equatable, Sendable {
    case exited(Int32), killed(Int32)

    /// The exit code that a shell would report.
    var code: Int32 {
      switch self {
      case .exited(let code): code
      case .killed(let signal): 128 + signal
      }
    }
  }

  private let number: pid_t

  /// Starts a program.
  ///
  /// - Parameters:
  ///   - signals: the signals that this process handles. They are reset to their default behavior in the child process.
  init(_ command: [String], environment: [String: String], signals: [Int32]) throws(MonitorFailure) {
    let words = command.map { strdup($0) } + [nil]
    let variables = environment.map { strdup("\($0.key)=\($0.value)") } + [nil]
    defer { for word in words + variables { free(word) } }
    #if canImport(Darwin)
      var attributes: posix_spawnattr_t?
    #else
      var attributes = posix_spawnattr_t()
    #endif
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var usual = sigset_t()
    sigemptyset(&usual)
    for signal in signals { sigaddset(&usual, signal) }
    posix_spawnattr_setsigdefault(&attributes, &usual)
    var none = sigset_t()
    sigemptyset(&none)
    posix_spawnattr_setsigmask(&attributes, &none)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK))
    var number = pid_t()
    let code = posix_spawnp(&number, command[0], nil, &attributes, words, variables)
    if code != 0 {
      throw MonitorFailure(
        code: code == ENOENT ? MonitorFailure.notFound : MonitorFailure.notStarted,
        "cannot start '\(command[0])': \(String(cString: strerror(code)))")
    }
    self.number = number
  }

  /// Calls a closure on a separate thread when the process has ended. The process identifier stays valid until
  /// ``collect()``.
  func whenEnded(_ body: @escaping @Sendable () -> Void) {
    Thread.detachNewThread { [number] in
      var info = siginfo_t()
      while waitid(P_PID, id_t(number), &info, WEXITED | WNOWAIT) != 0, errno == EINTR {}
      body()
    }
  }

  /// Sends a signal. It must not be called after ``collect()``, because the process identifier may have been reused.
  func send(_ signal: Int32) { kill(number, signal) }

  /// Reaps the ended process.
  func collect() -> End {
    var status: Int32 = 0
    while waitpid(number, &status, 0) < 0, errno == EINTR {}
    return status & 0x7F == 0 ? .exited(status >> 8 & 0xFF) : .killed(status & 0x7F)
  }
}
