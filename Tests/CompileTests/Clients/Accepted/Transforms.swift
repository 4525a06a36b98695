// Transforms capture constants and Sendable things, and throw.

import Streams

private struct Failure: Error {}

private struct Reading: Sendable, Equatable {
  let name: String
  var value: Double
}

private func valid(_ readings: Observable<Reading>, limit: Double) -> Observable<(Double, String)> {
  let minimum = limit / 2
  return
    readings
    .filter { $0.value >= minimum && $0.value < limit }
    .map { reading -> Reading in
      if reading.name.isEmpty { throw Failure() }
      return reading
    }
    .compactMap { $0.value.isNaN ? nil : $0 }
    .scan((0.0, "")) { ($0.0 + $1.value, $1.name) }
    .take(while: { $0.0 < 1_000 })
    .skip(while: { $0.0 < minimum })
    .distinctUntilChanged { $0.1 == $1.1 }
}

private func texts(_ sums: Observable<(Double, String)>, limit: Double) -> Observable<String> {
  sums
    .flatMap { sum, name in Observable.of("\(name): \(sum)", "\(limit)") }
    .flatMapLatest { Observable.just($0) }
    .flatMapFirst { Observable.just($0) }
    .concatMap { Observable.just($0) }
    .catch { .just("\($0)") }
    .reduce("") { $0 + $1 }
}

private func combined(_ first: Observable<Int>, _ second: Observable<String>) -> Observable<String> {
  let both = Observable.combineLatest(first, second) { "\($0) \($1)" }
  let pairs = Observable.zip(first, second) { "\($0) \($1)" }
  let latest = first.withLatestFrom(second) { "\($0) \($1)" }
  return Observable.merge(both, pairs, latest).startWith("").take(10)
}

private func arithmetic(_ numbers: Observable<Int>) -> Observable<Int> {
  numbers
    .map { $0 + 1 }.filter { $0 % 2 == 0 }.map { $0 * 3 }.filter { $0 > 4 }
    .map { $0 - 5 }.filter { $0 < 600 }.map { $0 + 7 }.filter { $0 != 8 }
}

private func named(_ numbers: Observable<Int>) -> Observable<String> {
  // warning (5, 5 complete): converting non-Sendable function value
  numbers.map(String.init).map(\.count).map(String.init(describing:))
}
