import Streams

extension Life {
  static let timed = [
    Life("debounce", isTimed: true) {
      $0[0].debounce(.seconds(2), scheduler: $0.scheduler)
    } each: {
      DebounceModel()
    },
    Life("throttle", isTimed: true) {
      $0[0].throttle(.seconds(3), scheduler: $0.scheduler)
    } each: {
      ThrottleModel(latest: true)
    },
    Life("throttle(latest: false)", isTimed: true) {
      $0[0].throttle(.seconds(3), latest: false, scheduler: $0.scheduler)
    } each: {
      ThrottleModel(latest: false)
    },
    Life("delay", isTimed: true) {
      $0[0].delay(.seconds(3), scheduler: $0.scheduler)
    } each: {
      DelayModel(3)
    },
    Life("observe(on:)", isTimed: true) {
      $0[0].observe(on: $0.scheduler)
    } each: {
      DelayModel(1, delaysErrors: true)
    },
    Life("delaySubscription", isTimed: true) {
      $0[0].delaySubscription(.seconds(2), scheduler: $0.scheduler)
    } each: {
      LateModel(2)
    },
    Life("subscribe(on:)", isTimed: true) {
      $0[0].subscribe(on: $0.scheduler)
    } each: {
      LateModel(1)
    },
    Life("timeout", isTimed: true) {
      $0[0].timeout(.seconds(3), scheduler: $0.scheduler)
    } each: {
      TimeoutModel(fallback: nil)
    },
    Life("timeout(other:)", inputs: 2, isTimed: true) {
      $0[0].timeout(.seconds(3), other: $0[1], scheduler: $0.scheduler)
    } each: {
      TimeoutModel(fallback: 1)
    },
    Life("take(for:)", isTimed: true) {
      $0[0].take(for: .seconds(4), scheduler: $0.scheduler)
    } each: {
      SpanModel(takes: true)
    },
    Life("skip, for a time", isTimed: true) {
      $0[0].skip(.seconds(4), scheduler: $0.scheduler)
    } each: {
      SpanModel(takes: false)
    },
    Life("buffer", isTimed: true) {
      $0[0].buffer(timeSpan: .seconds(3), count: 2, scheduler: $0.scheduler)
        .map { $0.reduce(9) { $0 * 10 + $1 } }
    } each: {
      PortionModel(portion: { [.next($0.reduce(9) { $0 * 10 + $1 })] })
    },
    Life("window", isTimed: true) {
      $0[0].window(timeSpan: .seconds(3), count: 2, scheduler: $0.scheduler).enumerated()
        .flatMap { window in window.element.map { window.index * 10 + $0 } }
    } each: {
      PortionModel(element: { [.next($1 * 10 + $0)] })
    },
    Life("window, as arrays", isTimed: true) {
      $0[0].window(timeSpan: .seconds(3), count: 2, scheduler: $0.scheduler)
        .flatMap { $0.toArray().asObservable().map { $0.reduce(9) { $0 * 10 + $1 } } }
    } each: {
      PortionModel(portion: { [.next($0.reduce(9) { $0 * 10 + $1 })] })
    },
    Life("timer", isTimed: true) {
      Observable.timer(.seconds(1), period: .seconds(2), scheduler: $0.scheduler).take(3)
    } each: {
      ClockModel(first: 1, period: 2)
    },
    Life("interval", isTimed: true) {
      Observable.interval(.seconds(2), scheduler: $0.scheduler).take(3)
    } each: {
      ClockModel(first: 2, period: 2)
    },
  ]
}
