// Operators of an application's own, under names that this package has too. Their results differ a little, and what is
// done with them fits both.

import Streams

extension ObservableType {
  fileprivate func pairwise() -> Observable<(previous: Element, current: Element)> {
    Observable.zip(self, skip(1)) { (previous: $0, current: $1) }
  }

  fileprivate func withPrevious() -> Observable<(Element?, Element)> {
    scan([Element]()) { Array(($0 + [$1]).suffix(2)) }
      .compactMap { last in last.last.map { (last.count > 1 ? last.first : nil, $0) } }
  }

  fileprivate func timeInterval(scheduler: any SchedulerType) -> Observable<(Duration, Element)> {
    map { (.seconds(1), $0) }
  }
}

private func differences(_ numbers: Observable<Int>) -> Observable<Int> {
  numbers.pairwise().map { $0.1 - $0.0 }
}

private func changes(_ names: BehaviorRelay<String>) -> Observable<String> {
  names.withPrevious().filter { $0.0 != $0.1 }.map { $0.1 }
}

private func pairs(_ numbers: Observable<Int>) {
  let pairs = numbers.pairwise()
  pairs.subscribe(onNext: { print($0.previous, $0.current) }).dispose()
  let changes = numbers.withPrevious()
  changes.subscribe(onNext: { print($0.0 ?? 0, $0.1) }).dispose()
}

private func distances(_ points: Observable<Double>) -> Observable<Double> {
  points.withPrevious(startWith: 0).map { $0.current - $0.previous }
}

private func pauses(_ numbers: Observable<Int>) -> Observable<Duration> {
  numbers.timeInterval(scheduler: MainScheduler.instance).map { $0.0 }
}
