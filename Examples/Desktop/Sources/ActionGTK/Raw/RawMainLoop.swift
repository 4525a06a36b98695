import CGtk

/// The loop of the default context of GLib.
///
/// Sound because `current` references the loop from before it runs until it has ended, and because all of this is on
/// the main actor, on whose thread the loop runs.
@MainActor
enum RawMainLoop {
  private static var current: OpaquePointer?

  static func run() {
    let outer = current
    let loop = g_main_loop_new(nil, 0)
    current = loop
    g_main_loop_run(loop)
    current = outer
    g_main_loop_unref(loop)
  }

  static func quit() { if let current { g_main_loop_quit(current) } }
}
