import Action
import Dispatch
import Streams

/// Actions with a modifier. A time does not come, or each input is waited for; then Dispatch casts the
/// source of the timer at each of four calls.
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
    ticking("action debounced") { $0.debounced(.microseconds(50), scheduler: $1) },
    ticking("action throttled") { $0.throttled(.microseconds(500), scheduler: $1) },
  ]
}

private func ticking(
  _ name: String, _ modify: @escaping (Action<Int, Int>, SerialDispatchQueueScheduler) -> Action<Int, Int>
) -> FigureRow {
  let count = 50
  return lookUps(name, events: count, calls: 2) {
    let queue = DispatchQueue(label: "ticking")
    let nothing = DispatchWorkItem {}
    let scheduler = SerialDispatchQueueScheduler(queue: queue, internalSerialQueueName: "scheduler")
    let arrived = DispatchSemaphore(value: 0)
    let action = modify(Action<Int, Int> { .just($0) }, scheduler)
    action.elements.subscribe(onNext: { _ in
      total.sum &+= 1
      arrived.signal()
    })
    return { [action] _ in
      for number in 0..<count {
        action.inputs.onNext(number)
        arrived.wait()
        // Waits until the execution has ended: an input of a busy action would be turned away.
        queue.sync(execute: nothing)
      }
    }
  }
}
