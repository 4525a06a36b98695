import Action
import Streams

/// Actions with a modifier. Either the time never elapses, or each input waits for it. With a time, Dispatch casts the
/// source of the timer in each of four calls.
func modifierLookUps() -> [FigureRow] {
  let main = MainScheduler.instance
  return [
    inputs("action retrying") { Action<Int, Int> { .just($0) }.retrying(3) },
    inputs("action observed(on:)") { Action<Int, Int> { .just($0) }.observed(on: main) },
    inputs("action timingOut") {
      Action<Int, Int> { .just($0) }.timingOut(after: .seconds(1), scheduler: main)
    },
    ticking("action debounced") { $0.debounced(soon, scheduler: $1) },
    ticking("action throttled") { $0.throttled(soon, scheduler: $1) },
  ]
}

private func ticking(
  _ name: String, _ modify: @escaping (Action<Int, Int>, SerialDispatchQueueScheduler) -> Action<Int, Int>
) -> FigureRow {
  waiting(name) { scheduler, hear in
    let action = modify(Action<Int, Int> { .just($0) }, scheduler)
    action.elements.subscribe(onNext: hear)
    return { [action] in action.inputs.onNext($0) }
  }
}
