import ProgramTesting

extension Probe {
  /// Starts the program `GtkProbe`.
  ///
  /// - Parameters:
  ///   - scenario: its name, and what it needs to know.
  ///   - display: the display on which it shows its window; nil for none.
  ///   - isAccessible: whether a screen reader can read it.
  convenience init(_ scenario: String..., on display: Display? = nil, isAccessible: Bool = false) throws {
    try self.init(
      program: "GtkProbe", scenario, on: display,
      bus: isAccessible ? ["/usr/bin/dbus-run-session", "--"] : [])
  }
}
