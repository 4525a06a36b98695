/// A row of the table whose figure is not the time of an operation, but for example the number of allocated blocks, the
/// bytes held by an idle object, or the compile time.
struct FigureRow {
  let name: String
  let unit: String
  let target: Double?
  /// Measures the figure. Returns `nil` if it cannot be measured, because allocations are counted only on Linux, or
  /// because there is no compiler.
  let measure: () -> Double?
}
