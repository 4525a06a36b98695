// A scheduler of an application's own, whose time is a date, and the answer to a request in Swift 6.

import Foundation
import StreamsFoundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

nonisolated private final class WallClockScheduler: SchedulerType {
  private let queue = DispatchQueue(label: "wall-clock")

  var now: RxTime { RxTime(Date()) }

  func schedule<State: Sendable>(
    _ state: State, action: @escaping @Sendable (State) -> any Disposable
  ) -> any Disposable {
    scheduleRelative(state, dueTime: .zero, action: action)
  }

  func scheduleRelative<State: Sendable>(
    _ state: State, dueTime: RxTimeInterval, action: @escaping @Sendable (State) -> any Disposable
  ) -> any Disposable {
    let work = SingleAssignmentDisposable()
    queue.asyncAfter(deadline: .now() + DispatchTimeInterval(dueTime)) {
      if !work.isDisposed { work.setDisposable(action(state)) }
    }
    return work
  }
}

private func stamped(_ numbers: Observable<Int>) -> Observable<(Int, Date)> {
  let scheduler = WallClockScheduler()
  return numbers.delay(.seconds(1), scheduler: scheduler).map { ($0, Date(scheduler.now)) }
}

private func names(at url: URL) -> Observable<[String]> {
  let answer: Observable<[String: any Sendable]> = URLSession.shared.rx.json(url: url)
  return answer.map { $0["names"] as? [String] ?? [] }
}

private func anything(at url: URL) -> Observable<any Sendable> {
  URLSession.shared.rx.json(request: URLRequest(url: url))
}
