import Action
import Streams
import StreamsTesting

/// Actions with a modifier. A time does not come, or each input has a second of virtual time.
func modifierLookUps() -> [FigureRow] {
  let main = MainScheduler.instance
  return [
    inputs("action retrying") { Action<Int, Int> { .just($0) }.retrying(3) },
    // Each execution of these two subscribes anew: lives on a scheduler. Four of the 18 of a time limit are the work of
    // its `DispatchSource`.
    inputs("action observed(on:)") { Action<Int, Int> { .just($0) }.observed(on: main) },
    inputs("action timingOut") {
      Action<Int, Int> { .just($0) }.timingOut(after: .seconds(1), scheduler: main)
    },
    ticking("action debounced") { $0.debounced(.milliseconds(500), scheduler: $1) },
    ticking("action throttled") { $0.throttled(.milliseconds(500), scheduler: $1) },
  ]
}

private func ticking(
  _ name: String, _ modify: @escaping (Action<Int, Int>, TestScheduler) -> Action<Int, Int>
) -> FigureRow {
  lookUps(name) {
    let scheduler = TestScheduler(initialClock: 0)
    let action = modify(Action<Int, Int> { .just($0) }, scheduler)
    action.elements.subscribe(onNext: { total.sum &+= $0 })
    return { [action] in
      action.execute($0)
      scheduler.sleep(1)
    }
  }
}
