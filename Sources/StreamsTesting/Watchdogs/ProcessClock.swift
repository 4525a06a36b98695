import Foundation

// The C type of a time belongs to this module or to the C library, depending on the order in which the compiler loads
// the two.
#if !canImport(Darwin) && canImport(SwiftOverlayShims)
  import SwiftOverlayShims
#endif

/// The processor time used by all threads of the process.
enum ProcessClock {
  /// The time used so far, or `nil` if the system does not report it.
  static var used: Duration? {
    var time = timespec()
    guard clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time) == 0 else { return nil }
    return .seconds(Int64(time.tv_sec)) + .nanoseconds(Int64(time.tv_nsec))
  }
}
