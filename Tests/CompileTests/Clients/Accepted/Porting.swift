// Operators that share, divide, retry and print, and `rx`, as they are written with RxSwift.

import Streams

@MainActor
private final class Label: ReactiveCompatible {
  var text = ""
}

nonisolated private struct Measurement: Sendable {
  let sensor: String
  let value: Double
}

nonisolated private enum ConnectionError: Error { case lost }

@MainActor
private final class Station {
  private let label = Label()
  private let disposeBag = DisposeBag()
  private let live: ConnectableObservable<Measurement>
  private var count = 0

  init(_ measurements: Observable<Measurement>) { live = measurements.publish() }

  func show(scheduler: any SchedulerType) {
    live.connect().disposed(by: disposeBag)
    live.refCount()
      .groupBy(keySelector: { $0.sensor })
      .flatMap { group in
        group.buffer(timeSpan: .seconds(1), count: 10, scheduler: scheduler).map {
          "\(group.key): \($0.count)"
        }
      }
      .debug("station", trimOutput: true)
      .bind(to: label.rx.text)
      .disposed(by: disposeBag)
    live.window(timeSpan: .seconds(1), count: 10, scheduler: scheduler)
      .flatMap { window in window.reduce(0) { sum, _ in sum + 1 } }
      .withUnretained(self)
      .subscribe(onNext: { station, number in station.count = number })
      .disposed(by: disposeBag)
  }

  func retrying(scheduler: any SchedulerType) -> Observable<Measurement> {
    let source = live.replay(3).refCount()
    return
      source
      .retry(when: { errors in errors.delay(.seconds(1), scheduler: scheduler) })
      .retry(when: { (errors: Observable<ConnectionError>) in errors.map { _ in () } })
      .retry(5, backoff: .exponential(initial: .seconds(1), maximum: .seconds(30)), scheduler: scheduler)
      .multicast({ PublishSubject() }) { shared in shared.ifEmpty(switchTo: shared) }
      .multicast(makeSubject: { ReplaySubject<Measurement>.createUnbounded() })
      .refCount()
      .shareLatest()
  }
}

extension Reactive where Base: Label {
  fileprivate var changes: Observable<String> { .never() }
}
