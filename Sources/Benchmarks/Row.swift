/// One row of the table: an operation and its allowed cost.
///
/// If a row is over its target, a comment next to it explains why. The comments give limits for a machine like the one
/// on which the targets were set. On that machine, a limit takes 2.5 ns, an atomic step 1.2 limits, a lock 2.2, a
/// retain with its release 2.8, a weak load 12 and an object 13 (see the rows `price: …`). A machine that calls
/// closures twice as fast needs twice as many limits for the same parts, in the same time. Rows that meet their target
/// here may be over it there. The number of instructions is the same on every machine. Atomic steps were counted in the
/// executed machine code. Retains, releases and objects were counted by calls of the runtime.
struct Row {
  let name: String
  /// The allowed cost of the operation, in limits.
  let target: Double
  /// Sets up and returns the operation. Its argument counts up from 0.
  let prepare: () -> (Int) -> Void
  /// The number of operations in one call of the closure.
  var operations = 1

  init(_ name: String, target: Double, operations: Int = 1, _ prepare: @escaping () -> (Int) -> Void) {
    self.name = name
    self.target = target
    self.operations = operations
    self.prepare = prepare
  }

  func measure() -> Double { nanoseconds(prepare()) / Double(operations) }
}
