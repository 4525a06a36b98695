import Streams
import StreamsTesting

/// A diagram while it runs. One frame is a second.
struct Scene: Sendable {
  private static let timePerFrame: TestTime = 10
  /// A time long after the last event.
  private static let end = TestScheduler.Defaults.subscribed + 60 * timePerFrame

  /// The scheduler of the operators and of all inputs and observers.
  let scheduler = TestScheduler(
    initialClock: 0, resolution: .milliseconds(100), simulateProcessingDelay: false)

  /// Subscribes to the streams at the times given by their lines, and compares the events of each stream with its line.
  ///
  /// - Throws: ``DiagramMismatch``, which shows both diagrams of the first line with a difference.
  func run<Result: Sendable & Equatable>(
    _ results: [Line<Result>], from streams: [Observable<Result>], checking check: () throws -> Void
  ) throws {
    precondition(
      results.count == streams.count, "there are \(results.count) results and \(streams.count) streams")
    let bag = CompositeDisposable()
    defer {
      bag.dispose()
      // Some operators release their source with the help of a scheduler.
      scheduler.advanceTo(Scene.end + 2 * Scene.timePerFrame)
    }
    let observers = zip(results, streams).map { line, stream in
      let observer = scheduler.createObserver(Result.self)
      let subscription = SerialDisposable()
      _ = bag.insert(subscription)
      let window = line.window
      scheduler.scheduleAt(window.subscribe) { subscription.disposable = stream.subscribe(observer) }
      if window.unsubscribe != .max { scheduler.scheduleAt(window.unsubscribe) { subscription.dispose() } }
      return observer
    }
    scheduler.advanceTo(Scene.end)
    for (line, observer) in zip(results, observers) {
      do {
        try observer.expect(
          line.marbles, values: line.values, error: line.error, origin: line.window.subscribe)
      } catch {
        throw DiagramMismatch(description: "\(line.name ?? "result"):\n\(error)")
      }
    }
    try check()
  }
}

extension Line {
  /// The times at which the result is subscribed to and disposed.
  fileprivate var window: Subscription {
    let frames = MarbleFrames(marbles)
    let origin = TestScheduler.Defaults.subscribed + frames.subscribed * 10
    return Subscription(origin, frames.disposed.map { origin + $0 * 10 } ?? .max)
  }
}
