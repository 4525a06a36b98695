/// The state of `combineLatest`, which emits for each element once every input has emitted.
///
/// It completes when every input has completed. It also completes when the only running input emits after another has
/// completed without an element, because no result is possible.
@usableFromInline
struct CombineLatestState: CombiningState {
  private var hasElement: [Bool]
  private var isDone: [Bool]
  private var missing: Int
  private var running: Int

  @usableFromInline
  init(count: Int) {
    hasElement = Array(repeating: false, count: count)
    isDone = hasElement
    missing = count
    running = count
  }

  @inline(__always)
  @usableFromInline
  mutating func next(_ index: Int) -> CombiningStep {
    missing == 0 ? .emit : first(index)
  }

  private mutating func first(_ index: Int) -> CombiningStep {
    if !hasElement[index] {
      hasElement[index] = true
      missing -= 1
    }
    if missing == 0 { return .emit }
    return running == 1 && !isDone[index] ? .complete : .wait
  }

  @usableFromInline
  mutating func completed(_ index: Int) -> CombiningStep {
    if isDone[index] { return .wait }
    isDone[index] = true
    running -= 1
    return running == 0 ? .complete : .wait
  }
}
