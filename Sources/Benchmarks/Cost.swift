import RuntimeCounters

/// Returns the cost of one operation on this thread, for comparison with another cost. The unit is instructions if the
/// processor's instructions can be counted, and nanoseconds otherwise.
///
/// The number of instructions is the same in each run. It does not depend on caches, the processor's return-address
/// prediction or other programs.
func cost(_ operation: (Int) -> Void) -> Double {
  guard instruction_counter_is_available() else { return nanoseconds(operation) }
  let count = 256
  for index in 0..<count { operation(index) }
  let before = instruction_counter_count()
  for index in 0..<count { operation(index) }
  return Double(instruction_counter_count() - before) / Double(count)
}
