import ProgramTesting

extension Probe {
  /// Starts the program `GtkProbe`.
  ///
  /// - Parameters:
  ///   - scenario: its name, and what it needs to know.
  ///   - display: the display on which it shows its window; nil for none.
  ///   - bus: the bus on which a screen reader finds its windows; nil for none.
  ///   - warnsFatally: whether a warning of GTK ends it.
  convenience init(
    _ scenario: String..., on display: Display? = nil, bus: Bus? = nil, warnsFatally: Bool = false
  ) throws {
    try self.init(
      program: "GtkProbe", scenario, on: display,
      bus: bus, warnsFatally: warnsFatally)
  }
}
