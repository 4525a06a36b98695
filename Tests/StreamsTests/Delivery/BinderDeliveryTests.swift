import Foundation
import StreamsTesting
import TestSupport
import Testing

@testable import Streams

/// A binder of the main actor, bound to a stream whose elements come from the main actor or from another
/// thread.
@Suite(.watched) @MainActor struct BinderDeliveryTests {
  @Test(arguments: Way.all)
  func `an element that the setter emits is set after the setter has returned`(way: Way) {
    let (feed, log) = (Delivering.Feed(), Log())
    let binder = Binder<Int>(log) { log, number in
      log.lines.append("begin \(number)")
      if number == 1 { feed.next(2) }
      log.lines.append("end \(number)")
    }
    let subscription = way.bind(Assembled(Delivering(feed: feed)), binder)
    feed.next(1)
    subscription.dispose()
    feed.next(3)
    expectEqual(log.lines, ["begin 1", "end 1", "begin 2", "end 2"])
  }

  @Test func `a binder without isolation is called on the main actor`() {
    let (feed, heard) = (Delivering.Feed(), Heard<Bool>())
    let subscription = Assembled(Delivering(feed: feed)).bind(to: unisolated(heard))
    feed.next(1)
    expectEqual(heard.all, [true])
    subscription.dispose()
  }

  private nonisolated func unisolated(_ heard: Heard<Bool>) -> Binder<Int> {
    Binder(heard) { heard, _ in heard.append(MainContext.isCurrent) }
  }

  @Test func `an element does not overtake an element queued in the binder's mailbox`() async {
    let (feed, log, releases) = (Delivering.Feed(), Log(), Releases())
    do {
      let token = releases.token()
      let binder = Binder<Int>(log) { log, number in
        withExtendedLifetime(token) { log.lines.append("\(number)") }
      }
      let subscription = Assembled(Delivering(feed: feed)).bind(to: binder)
      Race.together(2) { thread in if thread == 1 { binder.onNext(1) } }
      expectEqual(log.lines, [])
      feed.next(2)
      feed.next(3)
      expectEqual(log.lines, ["1", "2", "3"])
      subscription.dispose()
    }
    // The task that was to deliver the first element retains the binder until it has run.
    await releases.all()
    expectEqual(log.lines, ["1", "2", "3"])
  }

  @Test func `an element does not overtake an element that the mailbox is delivering`() async {
    let (feed, log) = (Delivering.Feed(), Log())
    let (ends, end) = AsyncStream.makeStream(of: Void.self)
    let binder = Binder<Int>(log) { log, number in
      log.lines.append("begin \(number)")
      if number == 1 { feed.next(3) }
      log.lines.append("end \(number)")
      if number == 3 { end.finish() }
    }
    let subscription = Assembled(Delivering(feed: feed)).bind(to: binder)
    Race.together(2) { thread in
      if thread == 1 { [1, 2].forEach(binder.onNext) }
    }
    binder.onNext(4)
    for await _ in ends {}
    expectEqual(log.lines, [1, 2, 4, 3].flatMap { ["begin \($0)", "end \($0)"] })
    subscription.dispose()
  }

  @Test func `elements of a subscription that another thread made are set on the main actor, in order`() async
  {
    let (feed, log) = (Delivering.Feed(), Log())
    let (ends, end) = AsyncStream.makeStream(of: Void.self)
    let binder = Binder<Int>(log) { log, number in
      MainActor.assertIsolated()
      log.lines.append("\(number)")
      if number == 9 { end.finish() }
    }
    let subscription = await Task.detached {
      let subscription = Assembled(Delivering(feed: feed)).bind(to: binder)
      for number in 0..<10 { feed.next(number) }
      return subscription
    }.value
    for await _ in ends {}
    expectEqual(log.lines, (0..<10).map { "\($0)" })
    subscription.dispose()
  }

  @Test func `a binder of another actor receives elements through its mailbox`() async {
    let (feed, ledger) = (Delivering.Feed(), Ledger())
    let (entries, entry) = AsyncStream.makeStream(of: Int.self)
    let subscription = Assembled(Delivering(feed: feed)).bind(
      to: await ledger.binder(entry))
    feed.next(1)
    feed.next(2)
    subscription.dispose()
    var found: [Int] = []
    for await number in entries {
      found.append(number)
      if number == 2 { entry.finish() }
    }
    expectEqual(found, [1, 2])
  }

  @Test(arguments: Way.all)
  func `a replay received on another thread removes no element from the main actor`(way: Way) async {
    let (subject, isOnMain) = (PublishSubject<Int>(), Heard<Bool>())
    let (ends, end) = AsyncStream.makeStream(of: Void.self)
    // A separate scheduler, because in the shared one, work of another test may wait, and the first element
    // behind it. Then there would be no replay.
    let shared = subject.observe(on: MainScheduler()).share(replay: 1)
    let subscription = way.bind(
      shared,
      Binder(isOnMain) { isOnMain, number in
        isOnMain.append(MainContext.isCurrent)
        if number == 2 { end.finish() }
      })
    subject.onNext(1)
    let other = hearReplay(of: shared) { subject.onNext(2) }
    for await _ in ends {}
    expectEqual(isOnMain.all, [true, true])
    subscription.dispose()
    other.dispose()
  }

  /// Subscribes on another thread.
  ///
  /// - Parameter meanwhile: runs while that thread receives the replay.
  private func hearReplay(of shared: Observable<Int>, _ meanwhile: () -> Void) -> any Disposable {
    let (begun, goesOn) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    let (done, bag) = (DispatchSemaphore(value: 0), CompositeDisposable())
    // Not on a queue, because other tests may occupy all of its threads and wait there for the main actor.
    Thread.detachNewThread {
      _ = bag.insert(
        shared.subscribe(onNext: { number in
          guard number == 1 else { return }
          begun.signal()
          goesOn.wait()
        }))
      done.signal()
    }
    begun.wait()
    meanwhile()
    goesOn.signal()
    done.wait()
    return bag
  }

  @Test func `elements from the main scheduler are set on the main actor, in order`() async {
    let (subject, log) = (PublishSubject<Int>(), Log())
    let (ends, end) = AsyncStream.makeStream(of: Void.self)
    let subscription = subject.observe(on: MainScheduler.instance).bind(
      to: Binder(log) { log, number in
        MainActor.assertIsolated()
        log.lines.append("\(number)")
        if number == 99 { end.finish() }
      })
    Task.detached { for number in 0..<100 { subject.onNext(number) } }
    for await _ in ends {}
    expectEqual(log.lines, (0..<100).map { "\($0)" })
    subscription.dispose()
  }
}

/// A way to bind a binder to a stream.
struct Way: Sendable, CustomTestStringConvertible {
  let testDescription: String
  let bind: @MainActor @Sendable (Observable<Int>, Binder<Int>) -> any Disposable

  static let all = [
    Way(testDescription: "bind(to:)") { $0.bind(to: $1) },
    Way(testDescription: "bind(to:), behind a stage") { $0.map { $0 }.bind(to: $1) },
    Way(testDescription: "subscribe(_:)") { $0.subscribe($1) },
    Way(testDescription: "an observer without its type") { $0.bind(to: AnyObserver($1.asObserver())) },
    Way(testDescription: "a mapped observer") { $0.bind(to: $1.mapObserver { $0 }) },
    Way(testDescription: "the property of a control") {
      $0.bind(to: ControlProperty(values: Observable<Int>.never(), valueSink: $1))
    },
    Way(testDescription: "an infallible") { $0.asInfallible(onErrorJustReturn: 0).bind(to: $1) },
  ]
}

private actor Ledger {
  func binder(_ entry: AsyncStream<Int>.Continuation) -> Binder<Int> {
    // Names `self`, because otherwise the closure would not be isolated to this actor.
    Binder(self) { _, number in
      self.assertIsolated()
      entry.yield(number)
    }
  }
}

@MainActor private final class Log {
  var lines: [String] = []
}
