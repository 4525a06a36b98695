import RuntimeCounters

/// The cost of one operation on this thread, to be compared with that of another: in instructions where the processor's are
/// counted, otherwise in nanoseconds.
///
/// Instructions are the same number in each run, and know nothing of caches, of the table in which a processor
/// remembers where calls return to, and of other programs.
func cost(_ operation: (Int) -> Void) -> Double {
  guard instruction_counter_is_available() else { return nanoseconds(operation) }
  let count = 256
  for index in 0..<count { operation(index) }
  let before = instruction_counter_count()
  for index in 0..<count { operation(index) }
  return Double(instruction_counter_count() - before) / Double(count)
}
