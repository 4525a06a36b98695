/// GTK's own loop, which also runs the main actor.
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
/// A program whose loop is this one needs a synchronous `main`: the runtime of Swift never gives the first thread back
/// to an asynchronous one, and GTK runs on no other. ``Application/run()`` does all of this by itself.
///
/// - Isolation: the main actor, on the first thread of the process.
@MainActor
public enum MainLoop {
  /// Lets GTK's loop serve the main queue, and with it the main actor, `DispatchQueue.main` and their timers. More
  /// calls change nothing.
  ///
  /// The loop waits for the queue's own descriptor and sleeps until there is work: it polls nothing. Keys and clicks
  /// go before that work, and drawing gets its turn beside it.
  public static func serveMainQueue() { MainQueueSource.attach() }

  /// Runs the loop, and serves the main queue, until ``quit()``.
  public static func run() {
    serveMainQueue()
    RawMainLoop.run()
  }

  /// Ends the loop that ``run()`` runs. Without one it changes nothing.
  public static func quit() { RawMainLoop.quit() }
}
