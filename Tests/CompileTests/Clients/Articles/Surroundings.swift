// Stand-ins for the helpers around the code of the articles, which is compiled as a reader's own program: without what
// only this package can see.

import StreamsTesting
import Testing

struct Watched: TestTrait, SuiteTrait {}

extension Trait where Self == Watched {
  static var watched: Self { Watched() }
}

extension ExitTest.Result {
  var printedLines: [String] {
    String(decoding: standardOutputContent, as: UTF8.self).split(separator: "\n").map { String($0) }
  }
}

struct SchedulerClock: Clock {
  struct Instant: InstantProtocol {
    var time: Duration
    func advanced(by duration: Duration) -> Instant { Instant(time: time + duration) }
    func duration(to other: Instant) -> Duration { other.time - time }
    static func < (left: Instant, right: Instant) -> Bool { left.time < right.time }
  }

  let scheduler: TestScheduler
  init(_ scheduler: TestScheduler) { self.scheduler = scheduler }
  var now: Instant { Instant(time: .milliseconds(scheduler.clock)) }
  var minimumResolution: Duration { .zero }
  func sleep(until deadline: Instant, tolerance: Duration?) async throws {}
}
