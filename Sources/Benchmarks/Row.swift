/// One line of the table: an operation, and the cost that it may have.
struct Row {
  let name: String
  /// The cost that the operation may have, in limits.
  let target: Double
  /// Sets up and returns the operation; its argument counts from 0.
  let prepare: () -> (Int) -> Void
  /// The number of operations that one call of the closure makes.
  var operations = 1

  init(_ name: String, target: Double, operations: Int = 1, _ prepare: @escaping () -> (Int) -> Void) {
    self.name = name
    self.target = target
    self.operations = operations
    self.prepare = prepare
  }

  func measure() -> Double { nanoseconds(prepare()) / Double(operations) }
}
