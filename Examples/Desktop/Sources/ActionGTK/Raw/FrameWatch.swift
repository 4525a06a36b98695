import CGtk

/// Measures how long a window waits for the main actor, as the time between two frames of its frame clock.
///
/// Sound because the closure of the clock has one reference to the watch, which its destroy notify releases, and
/// because GTK calls both on its own thread.
@MainActor
package final class FrameWatch {
  /// The longest time between two frames since ``takeLongest()`` was called, in microseconds.
  private var longest: Int64 = 0
  private var last: Int64?

  /// Starts to measure. The frame clock runs as long as the window exists, which uses power.
  package init(_ window: Window) {
    let data = Unmanaged.passRetained(self).toOpaque()
    _ = gtk_widget_add_tick_callback(
      window.object.typed(),
      { _, _, data in
        if let data {
          let watch = Unmanaged<FrameWatch>.fromOpaque(data).takeUnretainedValue()
          MainActor.assumeIsolated { watch.frame() }
        }
        return 1
      }, data,
      { data in
        if let data { Unmanaged<FrameWatch>.fromOpaque(data).release() }
      })
  }

  private func frame() {
    let now = Int64(g_get_monotonic_time())
    if let last { longest = max(longest, now - last) }
    last = now
  }

  /// Returns the longest time between two frames since the previous call, in milliseconds.
  package func takeLongest() -> Int {
    defer { longest = 0 }
    return Int(longest / 1_000)
  }
}
