import ProgramTesting

extension Probe {
  /// Starts the program `GtkProbe`.
  ///
  /// - Parameters:
  ///   - scenario: the name of the scenario, and its arguments.
  ///   - display: the display on which it shows its window, or nil for none.
  ///   - bus: the bus on which a screen reader finds its windows, or nil for none.
  ///   - warnsFatally: whether a warning of GTK ends it.
  convenience init(
    _ scenario: String..., on display: Display? = nil, bus: Bus? = nil, warnsFatally: Bool = false
  ) throws {
    try self.init(
      program: "GtkProbe", scenario, on: display,
      bus: bus, warnsFatally: warnsFatally)
  }
}
