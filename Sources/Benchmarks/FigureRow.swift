/// A line of the table that is no time of an operation: blocks allocated, bytes held by something idle, time of the
/// compiler.
struct FigureRow {
  let name: String
  let unit: String
  let target: Double?
  /// Nil where it cannot be measured: allocations are counted on Linux only, and a compiler need not be there.
  let measure: () -> Double?
}
