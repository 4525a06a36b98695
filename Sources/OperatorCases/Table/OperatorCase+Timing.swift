import Streams

extension OperatorCase {
  static let timing: [OperatorCase] = [
    OperatorCase("buffer", blocks: 4, elementBlocks: nil, isEndless: true, isTimed: true) {
      source, _, touch, scheduler in
      source.buffer(timeSpan: .seconds(3), count: 2, scheduler: scheduler).compactMap { try touch.all($0) }
    } model: {
      PortionModel(portion: { [.next($0.reduce(9) { appending($1, to: $0) })] })
    },
    OperatorCase(
      "window", blocks: 22, optimized: 21, elementBlocks: nil, isEndless: true, chainLength: 250,
      isTimed: true
    ) {
      source, _, touch, scheduler in
      source.window(timeSpan: .seconds(3), count: 2, scheduler: scheduler).enumerated().flatMap { window in
        let index = window.index
        return window.element.map { try touch.tag(index, $0) }
      }
    } model: {
      PortionModel(element: { [.next(appending($0, to: $1))] })
    },
    OperatorCase("debounce", blocks: 2, elementBlocks: 1, isSilent: true, isTimed: true) {
      source, _, _, scheduler in
      source.debounce(.seconds(2), scheduler: scheduler)
    } model: {
      DebounceModel()
    },
    OperatorCase("throttle", blocks: 2, isSilent: true, isTimed: true) { source, _, _, scheduler in
      source.throttle(.seconds(3), scheduler: scheduler)
    } model: {
      ThrottleModel(latest: true)
    },
    OperatorCase(
      "throttle(latest: false)", blocks: 2, isSilent: true, isTimed: true
    ) { source, _, _, scheduler in
      source.throttle(.seconds(3), latest: false, scheduler: scheduler)
    } model: {
      ThrottleModel(latest: false)
    },
    OperatorCase("delay", blocks: 2, isSilent: true, isTimed: true) { source, _, _, scheduler in
      source.delay(.seconds(3), scheduler: scheduler)
    } model: {
      DelayModel(3)
    },
    OperatorCase(
      "delaySubscription", blocks: 0, isSilent: true, isTimed: true
    ) { source, _, _, scheduler in
      source.delaySubscription(.seconds(2), scheduler: scheduler)
    } model: {
      LateModel(2)
    },
    OperatorCase("timeInterval", blocks: 4, isTimed: true) { source, _, touch, scheduler in
      source.timeInterval(scheduler: scheduler).map {
        try touch.tag(Int($0.interval.components.seconds), $0.element)
      }
    } model: {
      TimeIntervalModel()
    },
    OperatorCase("timeout", blocks: 3, elementBlocks: 1, isTimed: true) { source, _, _, scheduler in
      source.timeout(.seconds(3), scheduler: scheduler)
    } model: {
      TimeoutModel(fallback: nil)
    },
    OperatorCase(
      "timeout(other:)", blocks: 3, elementBlocks: 1, inputs: 2, isTimed: true
    ) { source, others, _, scheduler in
      source.timeout(.seconds(3), other: others.first, scheduler: scheduler)
    } model: {
      TimeoutModel(fallback: 1)
    },
    OperatorCase("take(for:)", blocks: 3, isTimed: true) { source, _, _, scheduler in
      source.take(for: .seconds(4), scheduler: scheduler)
    } model: {
      SpanModel(takes: true)
    },
    OperatorCase(
      "skip, for a time", blocks: 3, isSilent: true, isTimed: true
    ) { source, _, _, scheduler in
      source.skip(.seconds(4), scheduler: scheduler)
    } model: {
      SpanModel(takes: false)
    },
    OperatorCase("observe(on:)", blocks: 3, isSilent: true, isTimed: true) { source, _, _, scheduler in
      source.observe(on: scheduler)
    } model: {
      DelayModel(1, delaysErrors: true)
    },
    OperatorCase(
      "subscribe(on:)", blocks: 5, isSilent: true, isTimed: true
    ) { source, _, _, scheduler in
      source.subscribe(on: scheduler)
    } model: {
      LateModel(1)
    },
  ]
}
