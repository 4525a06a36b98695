/// A line of the table whose figure is not the time of an operation: blocks allocated, bytes held by something
/// idle, time of the compiler.
struct FigureRow {
  let name: String
  let unit: String
  let target: Double?
  /// Measures the figure; nil if it cannot be measured: allocations are counted on Linux only, and there may be no
  /// compiler.
  let measure: () -> Double?
}
