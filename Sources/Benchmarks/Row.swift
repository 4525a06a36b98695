/// One line of the table: an operation, and the cost that it may have.
///
/// A comment beside a row that is over its target has the reason. Its limits are those of a machine like that of the
/// targets: a limit takes 2.5 ns there, an atomic step 1.2 limits, a lock 2.2, a retain with its release 2.8, a weak load
/// 12 and an object 13 (the rows `price: …`). A machine that calls closures twice as fast takes twice as many limits for
/// the same parts, and no more time; rows that are within their target here may be over it there. The instructions are
/// the same everywhere. The atomic steps were counted in the machine code that ran, and the retains, releases and objects
/// by calls of the runtime.
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
