import CGtk

/// Schedules closures in the loop at the priority at which it draws.
///
/// Sound because the source has one reference to the box, which its destroy notify releases, and because GLib calls
/// both on the thread of the loop.
@MainActor
package enum LoopTurns {
  private final class Box: Sendable {
    let call: @MainActor @Sendable () -> Bool
    init(_ call: @escaping @MainActor @Sendable () -> Bool) { self.call = call }

    /// Calls the closure of the box behind a pointer, and returns whether to call it again.
    static func call(_ data: gpointer?) -> gboolean {
      guard let data else { return 0 }
      let box = Unmanaged<Box>.fromOpaque(data).takeUnretainedValue()
      return MainActor.assumeIsolated { box.call() } ? 1 : 0
    }

    static func release(_ data: gpointer?) { if let data { Unmanaged<Box>.fromOpaque(data).release() } }
  }

  /// Calls a closure in each iteration of the loop, as long as it returns true.
  package static func whenDrawing(_ call: @escaping @MainActor @Sendable () -> Bool) {
    let data = Unmanaged.passRetained(Box(call)).toOpaque()
    g_idle_add_full(drawingPriority, { Box.call($0) }, data, { Box.release($0) })
  }

  /// Calls a closure when the current content of a window has been drawn.
  package static func whenDrawn(_ window: Window, _ call: @escaping @MainActor @Sendable () -> Void) {
    let frames = FrameCount()
    let data = Unmanaged.passRetained(
      Box {
        // A frame starts with this call, and is drawn after it.
        frames.number += 1
        guard frames.number == 3 else { return true }
        gdk_display_sync(gdk_display_get_default())
        call()
        return false
      }
    ).toOpaque()
    _ = gtk_widget_add_tick_callback(
      window.object.typed(), { _, _, data in Box.call(data) }, data, { Box.release($0) })
  }

  @MainActor private final class FrameCount {
    var number = 0
  }

  /// The priority of GDK's frame clock, below that of keys and clicks.
  static let drawingPriority = G_PRIORITY_HIGH_IDLE + 20
}
