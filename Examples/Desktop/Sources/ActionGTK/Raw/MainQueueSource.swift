import CGtk
import Dispatch

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The source that lets GLib's loop serve the main queue. Nothing polls: the loop sleeps until the descriptor of the
/// queue becomes readable.
///
/// Sound because the source is created on the first thread, by a main-actor function, and GLib calls it on the thread
/// that runs the default context, which is also the first thread. It reads the descriptor before it serves the queue,
/// so work that is enqueued in between makes the descriptor readable again. The main queue and its descriptor exist as
/// long as the process.
@MainActor
enum MainQueueSource {
  /// The number of the source in the default context of GLib.
  private static let number: UInt32 = {
    let descriptor = cgtk_main_queue_descriptor()
    // At the priority of drawing. Keys and clicks come first, and an endless chain of work still lets the window be
    // drawn.
    return g_unix_fd_add_full(LoopTurns.drawingPriority, descriptor, G_IO_IN, serveMainQueue, nil, nil)
  }()

  /// Adds the source on the first call.
  static func attach() { _ = number }
}

private func serveMainQueue(
  _ descriptor: Int32, _ condition: GIOCondition, _ nothing: gpointer?
) -> gboolean {
  // The descriptor counts wake-ups, and reading it resets the count. The read does not block. If it is interrupted, the
  // next iteration of the loop reads it.
  var count: UInt64 = 0
  _ = read(descriptor, &count, MemoryLayout<UInt64>.size)
  cgtk_serve_main_queue()
  return 1
}
