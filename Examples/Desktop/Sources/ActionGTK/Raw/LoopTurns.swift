import CGtk

/// Turns of the loop at the priority at which it draws.
///
/// Sound because the source has one reference to the box, which its destroy notify gives up, and because GLib calls
/// both on the thread of the loop.
@MainActor
package enum LoopTurns {
  private final class Box: Sendable {
    let call: @MainActor @Sendable () -> Bool
    init(_ call: @escaping @MainActor @Sendable () -> Bool) { self.call = call }
  }

  /// Calls a closure in each turn, as long as it returns true.
  package static func whenDrawing(_ call: @escaping @MainActor @Sendable () -> Bool) {
    let data = Unmanaged.passRetained(Box(call)).toOpaque()
    g_idle_add_full(
      drawingPriority,
      { data in
        guard let data else { return 0 }
        let box = Unmanaged<Box>.fromOpaque(data).takeUnretainedValue()
        return MainActor.assumeIsolated { box.call() } ? 1 : 0
      }, data,
      { data in
        if let data { Unmanaged<Box>.fromOpaque(data).release() }
      })
  }

  /// The priority of GDK's frame clock, below that of keys and clicks.
  static let drawingPriority = G_PRIORITY_HIGH_IDLE + 20
}
