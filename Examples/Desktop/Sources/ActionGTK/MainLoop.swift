/// The main loop of GTK, which also runs the main actor.
///
/// ```swift
/// MainLoop.serveMainQueue()
/// Task { @MainActor in
///   print("on GTK's thread")
///   MainLoop.quit()
/// }
/// MainLoop.run()
/// // on GTK's thread
/// ```
///
/// A program that runs this loop needs a synchronous `main`. With an asynchronous `main`, the Swift runtime never
/// returns the first thread to the program, and GTK can run only on that thread. ``Application/run()`` calls the
/// functions of this type, so most programs do not call them directly.
///
/// - Isolation: the main actor, on the first thread of the process.
@MainActor
public enum MainLoop {
  /// Makes GTK's loop serve the main queue, and with it the main actor, `DispatchQueue.main` and their timers. Further
  /// calls have no effect.
  ///
  /// The loop waits for the descriptor of the queue and sleeps until there is work. It does not poll. Keys and clicks
  /// have priority over that work, and drawing has the same priority.
  public static func serveMainQueue() { MainQueueSource.attach() }

  /// Runs the loop, and serves the main queue, until ``quit()`` is called.
  public static func run() {
    serveMainQueue()
    RawMainLoop.run()
  }

  /// Ends the loop that ``run()`` started. Without a running loop it has no effect.
  public static func quit() { RawMainLoop.quit() }
}
