import Streams

extension OperatorCase {
  static let timing: [OperatorCase] = [
    OperatorCase("buffer", blocks: 8, elementBlocks: nil, isEndless: true, isTimed: true) {
      source, _, touch, scheduler in
      source.buffer(timeSpan: .seconds(3), count: 2, scheduler: scheduler).compactMap { try touch.all($0) }
    } model: {
      PortionModel(portion: { [.next($0.reduce(9) { appending($1, to: $0) })] })
    },
    OperatorCase(
      "window", blocks: 26, optimized: 25, elementBlocks: nil, isEndless: true, chainLength: 250,
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
    OperatorCase("debounce", blocks: 2, elementBlocks: nil, isSilent: true, isTimed: true) {
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
      "delaySubscription", blocks: 4, isSilent: true, isTimed: true
    ) { source, _, _, scheduler in
      source.delaySubscription(.seconds(2), scheduler: scheduler)
    } model: {
      LateModel(2)
    },
    OperatorCase("timeout", blocks: 7, elementBlocks: nil, isTimed: true) { source, _, _, scheduler in
      source.timeout(.seconds(3), scheduler: scheduler)
    } model: {
      TimeoutModel(fallback: nil)
    },
    OperatorCase(
      "timeout(other:)", blocks: 7, elementBlocks: nil, inputs: 2, isTimed: true
    ) { source, others, _, scheduler in
      source.timeout(.seconds(3), other: others.first, scheduler: scheduler)
    } model: {
      TimeoutModel(fallback: 1)
    },
    OperatorCase("take(for:)", blocks: 7, isTimed: true) { source, _, _, scheduler in
      source.take(for: .seconds(4), scheduler: scheduler)
    } model: {
      SpanModel(takes: true)
    },
    OperatorCase(
      "skip, for a time", blocks: 7, isSilent: true, isTimed: true
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
      "subscribe(on:)", blocks: 9, isSilent: true, isTimed: true
    ) { source, _, _, scheduler in
      source.subscribe(on: scheduler)
    } model: {
      LateModel(1)
    },
  ]
}
