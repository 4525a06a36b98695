import Dispatch
import Streams

/// Operators that wait for a time on a queue. Dispatch casts the source of a timer in each of the five calls that
/// create, set and end it. `interval` and `timer` set one timer for all their elements.
func timingLookUps() -> [FigureRow] {
  [
    ticking(
      "buffer, its time", { $0.buffer(timeSpan: soon, count: 10, scheduler: $1).map { $0.count } }),
    ticking("debounce, its time", { $0.debounce(soon, scheduler: $1) }),
    ticking("delay, its time", { $0.delay(soon, scheduler: $1) }),
    ticking("delaySubscription, its time", listensLater: true, { $0.delaySubscription(soon, scheduler: $1) }),
    ticking("interval", { _, scheduler in Observable<Int>.interval(soon, scheduler: scheduler) }),
    ticking("skip(for:), its time", listensLater: true, { $0.skip(soon, scheduler: $1) }),
    ticking("throttle, its time", { $0.throttle(soon, scheduler: $1) }),
    ticking(
      "timer",
      { _, scheduler in
        Observable<Int>.timer(soon, period: soon, scheduler: scheduler)
      }),
    ticking("window, its time", { $0.window(timeSpan: soon, count: 10, scheduler: $1).map { _ in 1 } }),
  ]
}

/// A time long enough not to elapse before the timer is set.
let soon = Duration.milliseconds(1)

private func ticking(
  _ name: String, listensLater: Bool = false,
  _ operators: @escaping (Observable<Int>, SerialDispatchQueueScheduler) -> Observable<Int>
) -> FigureRow {
  waiting(name, listensLater: listensLater) { scheduler, hear in
    let (subject, bag) = (PublishSubject<Int>(), DisposeBag())
    operators(subject, scheduler).subscribe(onNext: hear).disposed(by: bag)
    return { [bag] in
      subject.onNext($0)
      withExtendedLifetime(bag) {}
    }
  }
}

/// Returns the look-ups of events that each wait for a time on a queue.
///
/// - Parameters:
///   - listensLater: whether elements are lost until some time has passed.
///   - prepare: returns a closure that sends a number. The resulting events go to its second argument.
func waiting(
  _ name: String, listensLater: Bool = false,
  _ prepare: @escaping (SerialDispatchQueueScheduler, @escaping @Sendable (Int) -> Void) -> (Int) -> Void
) -> FigureRow {
  let count = 20
  return lookUps(name, events: count, calls: 2) {
    let (queue, nothing) = (DispatchQueue(label: "waiting"), DispatchWorkItem {})
    let scheduler = SerialDispatchQueueScheduler(queue: queue, internalSerialQueueName: "scheduler")
    let arrived = DispatchSemaphore(value: 0)
    let send = prepare(scheduler) { _ in
      total.sum &+= 1
      arrived.signal()
    }
    if listensLater { repeat { send(0) } while arrived.wait(timeout: .now()) == .timedOut }
    return { _ in
      for number in 0..<count {
        send(number)
        arrived.wait()
        // Waits until the delivering block has returned, because a busy action would reject the next input.
        queue.sync(execute: nothing)
      }
    }
  }
}
