import Streams

@testable import OperatorCases

extension Life {
  /// Lives of sources, and of several operators together. ``OperatorCase`` provides the lives of single
  /// operators.
  static let further = [
    Life("filter and map") {
      $0[0].filter { $0 > 2 }.filter { $0 < 8 }.map { $0 + 1 }.compactMap { $0 == 5 ? nil : $0 }
    } each: {
      ListModel { $0.filter { $0 > 2 && $0 < 8 && $0 != 4 }.map { $0 + 1 } }
    },
    Life("flatMap of an infallible", inputs: 3) { inputs in
      let others = [1, 2].map { inputs[$0].asInfallible(onErrorFallbackTo: .never()) }
      return inputs[0].asInfallible(onErrorFallbackTo: .never()).flatMap { others[$0 % 2] }.asObservable()
    } each: {
      QuietModel(FlatteningModel(.all))
    },
    Life("groupBy, the newest group") {
      $0[0].groupBy { $0 % 3 }.flatMapLatest { group in group.map { group.key * 10 + $0 } }
    } each: {
      GroupModel(newestOnly: true)
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
