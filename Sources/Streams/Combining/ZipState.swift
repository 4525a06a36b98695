/// The state of `zip`, which emits whenever every input has a queued element, and completes when every input has
/// completed.
///
/// An input that has completed and has no queued element makes further results impossible. All elements are then
/// discarded, including queued ones.
@usableFromInline
struct ZipState: CombiningState {
  private var waiting: [Int]
  private var isDone: [Bool]
  private var missing: Int
  private var running: Int
  private var isHopeless = false

  @usableFromInline
  init(count: Int) {
    waiting = Array(repeating: 0, count: count)
    isDone = Array(repeating: false, count: count)
    missing = count
    running = count
  }

  @usableFromInline
  mutating func next(_ index: Int) -> CombiningStep {
    if isHopeless { return .forget }
    waiting[index] += 1
    if waiting[index] == 1 { missing -= 1 }
    if missing > 0 { return .wait }
    for input in waiting.indices {
      waiting[input] -= 1
      if waiting[input] > 0 { continue }
      missing += 1
      if isDone[input] { isHopeless = true }
    }
    return isHopeless ? .emitAndForget : .emit
  }

  @usableFromInline
  mutating func completed(_ index: Int) -> CombiningStep {
    if isDone[index] { return .wait }
    isDone[index] = true
    running -= 1
    if running == 0 { return .complete }
    if waiting[index] == 0 { isHopeless = true }
    return isHopeless ? .forget : .wait
  }
}
