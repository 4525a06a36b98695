import CGtk
import Dispatch

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The source that lets GLib's loop serve the main queue. Nothing polls: the loop sleeps until the queue's own
/// descriptor becomes readable.
///
/// Sound because it is made on the first thread, by a main-actor function, and GLib calls it on the thread that runs
/// the default context, which is that thread too; because it reads the descriptor before it serves the queue, so that
/// work which comes meanwhile makes the descriptor readable again; and because the main queue never goes away, nor
/// does its descriptor.
@MainActor
enum MainQueueSource {
  /// The number of the source in the default context of GLib.
  private static let number: UInt32 = {
    let descriptor = cgtk_main_queue_descriptor()
    // At the priority of drawing: keys and clicks go before, and an endless chain of work lets the window be drawn.
    return g_unix_fd_add_full(LoopTurns.drawingPriority, descriptor, G_IO_IN, serveMainQueue, nil, nil)
  }()

  /// Adds the source, at the first call.
  static func attach() { _ = number }
}

private func serveMainQueue(
  _ descriptor: Int32, _ condition: GIOCondition, _ nothing: gpointer?
) -> gboolean {
  // It counts what was announced; reading it resets it. It does not block, and an interrupted read is made up for by
  // the next turn of the loop.
  var count: UInt64 = 0
  _ = read(descriptor, &count, MemoryLayout<UInt64>.size)
  cgtk_serve_main_queue()
  return 1
}
