/// One line of the table: what one operation is, and what it may cost.
struct Row {
  let name: String
  /// What the operation may cost, in limits.
  let target: Double
  /// Sets up and returns the operation; its argument counts from 0.
  let prepare: () -> (Int) -> Void
  /// How many operations one call of the closure is.
  var operations = 1

  init(_ name: String, target: Double, operations: Int = 1, _ prepare: @escaping () -> (Int) -> Void) {
    self.name = name
    self.target = target
    self.operations = operations
    self.prepare = prepare
  }

  func measure() -> Double { nanoseconds(prepare()) / Double(operations) }
}
