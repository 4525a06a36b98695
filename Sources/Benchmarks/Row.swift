/// One line of the table: an operation, and the cost that it may have.
///
/// A comment beside a row that is over its target has the reason. The targets are in limits of a machine on which a
/// limit took 2.8 ns, an atomic step one limit, a lock less than three and a retain with its release two. The machine
/// that these comments speak of has the same prices in nanoseconds, or higher ones, but calls closures twice as fast:
/// there a limit is 1.4 ns, an atomic step takes 3.7 limits, a lock 7.6, a retain with its release 8 and an object 10.6
/// (the rows `price:` …). So what is made of such parts takes twice as many limits, and no more time. The atomic steps
/// were counted in the machine code that ran, and the retains, releases and objects by calls of the runtime. On a machine
/// with a limit of 2.6 ns most of these rows take half to two thirds of the limits that their comments name:
/// `action execute` 235, `subject life` 138, `map filter ×6, life` 824. Instructions are the same number everywhere.
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
