import CGtk

/// Counts how often the loop goes to sleep, and for how long, for tests.
///
/// Sound because the count is touched on the main actor only: the loop calls the function on the thread that runs it.
@MainActor
package enum PollCounter {
  /// The number of times that the loop has asked the system since ``start()``.
  package private(set) static var count = 0
  /// The number of those that would have woken the loop after a time, with nothing to do: a loop that polls.
  package private(set) static var timedCount = 0

  /// Begins to count.
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
