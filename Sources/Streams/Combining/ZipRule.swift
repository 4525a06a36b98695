/// The rule of `zip`: it emits whenever every input has an element that waits.
///
/// It completes when every input has; also when an element comes, the row is not full, and all the other inputs
/// have completed: it will never be full.
struct ZipRule: CombiningRule {
  private var waiting: [Int]
  private var isDone: [Bool]
  private var missing: Int
  private var running: Int

  init(count: Int) {
    waiting = Array(repeating: 0, count: count)
    isDone = Array(repeating: false, count: count)
    missing = count
    running = count
  }

  mutating func next(_ index: Int) -> CombiningStep {
    waiting[index] += 1
    if waiting[index] == 1 { missing -= 1 }
    guard missing == 0 else { return running == 1 && !isDone[index] ? .complete : .wait }
    for input in waiting.indices {
      waiting[input] -= 1
      if waiting[input] == 0 { missing += 1 }
    }
    return .emit
  }

  mutating func completed(_ index: Int) -> CombiningStep {
    if isDone[index] { return .wait }
    isDone[index] = true
    running -= 1
    return running == 0 ? .complete : .wait
  }
}
