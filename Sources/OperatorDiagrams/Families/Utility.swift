import Streams
import StreamsTesting

extension OperatorDiagram {
  static let utility: [OperatorDiagram] = [
    OperatorDiagram(
      "do", "do(onNext: { log($0) })", numbers("-1-2-3-|"), gives: numbers("-1-2-3-|")
    ) { source, _ in
      @Sendable func log(_ number: Int) {}
      return source.do(onNext: { log($0) })
    },
    OperatorDiagram(
      "observeOn", "observe(on: slow)", numbers("-1-2-3-|"), gives: numbers("--1-2-3-|")
    ) { source, scheduler in
      let slow = SlowScheduler(scheduler)
      return source.observe(on: slow)
    },
    OperatorDiagram(
      "subscribeOn", "subscribe(on: slow)", numbers("-1-2-3-|", subscriptions: ["-^-------!"]),
      gives: numbers("--1-2-3-|")
    ) { source, scheduler in
      let slow = SlowScheduler(scheduler)
      return source.subscribe(on: slow)
    },
  ]
}
