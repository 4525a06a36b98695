import Foundation
import Streams

// The C type of a time belongs to this module or to the C library, depending on the order in which the compiler loads
// the two.
#if !canImport(Darwin) && canImport(SwiftOverlayShims)
  import SwiftOverlayShims
#endif

/// The processor time used by a thread. Any thread may read it.
struct ThreadClock: Sendable {
  #if canImport(Darwin)
    private let port: mach_port_t

    /// The clock of the calling thread.
    static var current: ThreadClock { ThreadClock(port: pthread_mach_thread_np(pthread_self())) }

    /// The time used so far, or `nil` if the thread has ended.
    var used: Duration? {
      var info = thread_basic_info()
      let status = withWords(of: &info, as: integer_t.self) { words, number in
        var count = mach_msg_type_number_t(number)
        return thread_info(port, thread_flavor_t(THREAD_BASIC_INFO), words, &count)
      }
      guard status == KERN_SUCCESS else { return nil }
      return .seconds(Int64(info.user_time.seconds + info.system_time.seconds))
        + .microseconds(Int64(info.user_time.microseconds + info.system_time.microseconds))
    }
  #else
    private let id: clockid_t

    /// The clock of the calling thread.
    static var current: ThreadClock {
      var id: clockid_t = 0
      let status = pthread_getcpuclockid(pthread_self(), &id)
      precondition(status == 0, "The processor time of the thread is not available (error \(status)).")
      return ThreadClock(id: id)
    }

    /// The time used so far, or `nil` if the thread has ended.
    var used: Duration? {
      var time = timespec()
      guard clock_gettime(id, &time) == 0 else { return nil }
      return .seconds(Int64(time.tv_sec)) + .nanoseconds(Int64(time.tv_nsec))
    }
  #endif
}
