import Foundation

/// A program that has the standard streams and the terminal of this one.
///
/// `Foundation.Process` would give it a process group of its own, which may not read from the terminal.
struct ChildProgram: Sendable {
  /// The way it ended.
  enum End: Equatable, Sendable {
    case exited(Int32), killed(Int32)

    /// The code that a shell would give.
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
  ///   - signals: the signals that this program handles, each of which the started one gets to handle by itself.
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

  /// Waits on a thread of its own until the program has ended. It is still there afterwards, as a number, until
  /// ``collect()``.
  func whenEnded(_ body: @escaping @Sendable () -> Void) {
    Thread.detachNewThread { [number] in
      var info = siginfo_t()
      while waitid(P_PID, id_t(number), &info, WEXITED | WNOWAIT) != 0, errno == EINTR {}
      body()
    }
  }

  /// Sends a signal. Not after ``collect()``: the number may be that of another program then.
  func send(_ signal: Int32) { kill(number, signal) }

  /// Lets the system forget the program that has ended.
  func collect() -> End {
    var status: Int32 = 0
    while waitpid(number, &status, 0) < 0, errno == EINTR {}
    return status & 0x7F == 0 ? .exited(status >> 8 & 0xFF) : .killed(status & 0x7F)
  }
}
