import CGtk

/// Counts how often the loop waits for the system, for tests.
///
/// Sound because only the main actor accesses the counts. The loop calls the function on the thread that runs it.
@MainActor
package enum PollCounter {
  /// The number of times the loop has polled the system since ``start()``.
  package private(set) static var count = 0
  /// The number of polls with a timeout, after which the loop would wake without work. A loop that polls has such
  /// timeouts.
  package private(set) static var timedCount = 0

  /// Starts to count.
  package static func start() {
    g_main_context_set_poll_func(nil) { descriptors, number, timeout in
      MainActor.assumeIsolated {
        PollCounter.count += 1
        if timeout > 0 { PollCounter.timedCount += 1 }
      }
      return g_poll(descriptors, number, timeout)
    }
  }
}
