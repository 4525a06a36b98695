import Streams
import StreamsTesting

// When a source is dropped, the scheduler still has its timers and keeps what they are for; so it runs them first.

extension LeakCase {
  static let timing: [LeakCase] = [
    LeakCase("delay") { source, _, _, scheduler in source.delay(.seconds(3), scheduler: scheduler) },
    LeakCase("debounce") { source, _, _, scheduler in source.debounce(.seconds(3), scheduler: scheduler) },
    LeakCase("throttle") { source, _, _, scheduler in source.throttle(.seconds(3), scheduler: scheduler) },
    LeakCase("timeout") { source, _, _, scheduler in source.timeout(.seconds(3), scheduler: scheduler) },
    LeakCase("timeout(other:)") { source, other, _, scheduler in
      source.timeout(.seconds(3), other: Observable.empty(), scheduler: scheduler)
    },
    LeakCase("take(for:)") { source, _, _, scheduler in source.take(for: .seconds(9), scheduler: scheduler) },
    LeakCase("skip(for:)") { source, _, _, scheduler in source.skip(.seconds(9), scheduler: scheduler) },
    LeakCase("delaySubscription") { source, _, _, scheduler in
      source.delaySubscription(.seconds(1), scheduler: scheduler)
    },
    LeakCase("observe(on:)") { source, _, _, scheduler in source.observe(on: scheduler) },
    LeakCase("subscribe(on:)") { source, _, _, scheduler in source.subscribe(on: scheduler) },
    // Their timers go on until an end or a disposal, and keep what they are for.
    LeakCase("buffer", keepsSource: true) { source, _, _, scheduler in
      source.buffer(timeSpan: .seconds(3), count: 3, scheduler: scheduler).compactMap(\.first)
    },
    LeakCase("window", keepsSource: true) { source, _, _, scheduler in
      source.window(timeSpan: .seconds(3), count: 3, scheduler: scheduler).merge()
    },
    LeakCase("retry with backoff", closure: true, keepsSource: true) { source, _, touch, scheduler in
      source.map { try touch($0) }.retry(2, backoff: .constant(.seconds(1)), scheduler: scheduler)
    },
    LeakCase("of, on a scheduler") { _, _, _, scheduler in
      Observable.of(1, 2, scheduler: scheduler).compactMap { _ in nil }
    },
  ]
}
