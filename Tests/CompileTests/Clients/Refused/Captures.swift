// Local variables and objects that are not Sendable do not cross into a stream's closures.

import Action
import Streams

private final class Counter {
  var count = 0
}

private struct Settings {
  let counter = Counter()
}

private func localVariables(_ numbers: Observable<Int>) {
  var sum = 0
  // error (6, 5, 5 complete): mutation of captured var 'sum'
  numbers.subscribe(onNext: { sum += $0 })
  // error (6, 5, 5 complete): mutation of captured var 'sum'
  numbers.subscribe(onError: { _ in sum = 0 })
  // error (6, 5, 5 complete): mutation of captured var 'sum'
  numbers.do(onNext: { sum += $0 }).subscribe()
  // error (6, 5, 5 complete): mutation of captured var 'sum'
  numbers.bind(onNext: { sum += $0 }).dispose()
  _ = numbers.map { number -> Int in
    // error: mutation of captured var 'sum'
    sum += number
    // error: reference to captured var 'sum'
    return sum
  }
  // error: reference to captured var 'sum'
  _ = numbers.filter { _ in sum > 3 }
  _ = numbers.flatMap { number -> Observable<Int> in
    // error: mutation of captured var 'sum'
    sum += number
    return .just(number)
  }
  _ = Observable<Int>.create { observer in
    // error: mutation of captured var 'sum'
    sum += 1
    return Disposables.create()
  }
  _ = Observable<Int>.deferred {
    // error: mutation of captured var 'sum'
    sum += 1
    return .just(1)
  }
  _ = Action<Int, Int> { number in
    // error (6, 5, 5 complete): mutation of captured var 'sum'
    sum += number
    return .just(number)
  }
  // error: mutation of captured var 'sum'
  _ = Disposables.create { sum += 1 }
}

private func objects(_ numbers: Observable<Int>) {
  let counter = Counter()
  let settings = Settings()
  // error (6, 5 complete): capture of 'counter' with non-Sendable type 'Counter'
  numbers.subscribe(onNext: { counter.count += $0 })
  // error (6, 5 complete): capture of 'counter' with non-Sendable type 'Counter?'
  numbers.subscribe(onNext: { [weak counter] in counter?.count += $0 })
  // error (6, 5 complete): capture of 'counter' with non-Sendable type 'Counter'
  numbers.do(onNext: { counter.count += $0 }).subscribe()
  // error (6, 5 complete): capture of 'counter' with non-Sendable type 'Counter'
  numbers.bind(onNext: { counter.count += $0 }).dispose()
  // error (6, 5 complete): capture of 'counter' with non-Sendable type 'Counter'
  // error (6 main, 5 main): main actor-isolated property 'count' can not be referenced
  _ = numbers.map { $0 + counter.count }
  // error (6, 5 complete): capture of 'settings' with non-Sendable type 'Settings'
  // error (6 main, 5 main): main actor-isolated property 'count' can not be referenced
  _ = numbers.scan(0) { $0 + $1 + settings.counter.count }
  // error (6, 5 complete): capture of 'counter' with non-Sendable type 'Counter'
  // error (6 main, 5 main): main actor-isolated property 'count' can not be referenced
  _ = numbers.flatMapLatest { _ in Observable.just(counter.count) }
  _ = Observable<Int>.create { observer in
    // error (6, 5 complete): capture of 'counter' with non-Sendable type 'Counter'
    // error (6 main, 5 main): main actor-isolated property 'count' can not be referenced
    observer.onNext(counter.count)
    return Disposables.create()
  }
  // error (6, 5 complete): capture of 'counter' with non-Sendable type 'Counter'
  // error (6 main, 5 main): main actor-isolated property 'count' can not be referenced
  _ = Observable.using({ BooleanDisposable() }, observableFactory: { _ in .just(counter.count) })
  // error (6, 5 complete): capture of 'counter' with non-Sendable type 'Counter'
  _ = Action<Int, Int> { .just($0 + counter.count) }
  // error (6, 5 complete): capture of 'counter' with non-Sendable type 'Counter'
  _ = Action<Int, Int> { _ async in counter.count }
}
