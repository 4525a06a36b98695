import Streams
import StreamsTesting
import TestSupport
import Testing

/// Closures of the main actor behind streams that deliver there. They are called during the delivery, once
/// and in order.
@Suite(.watched) @MainActor struct MainHandOverTests {
  private let heard = Heard<Int>()

  @Test func `an element emitted on the main actor is delivered synchronously`() {
    let subject = PublishSubject<Int>()
    // A separate scheduler, because in the shared one, work of another test may wait.
    let subscription = subject.observe(on: MainScheduler()).map { $0 * 10 }
      .subscribe(onNext: { [heard] in heard.append($0) })
    subject.onNext(1)
    subject.onNext(2)
    expectEqual(heard.all, [10, 20])
    subscription.dispose()
    subject.onNext(3)
    expectEqual(heard.all, [10, 20])
  }

  @Test func `elements from another thread arrive on the main actor in order, before the end`() async {
    let subject = PublishSubject<Int>()
    let (arrivals, arrival) = AsyncStream.makeStream(of: Int.self)
    let subscription = subject.observe(on: MainScheduler.instance).filter { $0 % 2 == 0 }.subscribe(
      onNext: { @MainActor element in
        MainActor.assertIsolated()
        arrival.yield(element)
      },
      onCompleted: { @MainActor in
        MainActor.assertIsolated()
        arrival.finish()
      })
    Task.detached {
      for number in 0..<100 { subject.onNext(number) }
      subject.onCompleted()
    }
    var found: [Int] = []
    for await element in arrivals { found.append(element) }
    expectEqual(found, Array(stride(from: 0, to: 100, by: 2)))
    subscription.dispose()
  }

  @Test func `a disposal on the main actor drops queued elements`() async {
    let (subject, releases) = (PublishSubject<Releases.Token>(), Releases())
    let subscription = subject.observe(on: MainScheduler.instance)
      .subscribe(onNext: { [heard] in heard.append($0.number) })
    // The first of the two threads is this thread.
    Race.together(2) { thread in
      if thread == 1 { for number in 0..<10 { subject.onNext(releases.token(number)) } }
    }
    subscription.dispose()
    await releases.all()
    expectEqual(heard.all, [])
  }

  @Test func `onDisposed of a disposal on another thread runs on the main actor`() async {
    let (notices, notice) = AsyncStream.makeStream(of: Void.self)
    let subscription = Observable<Int>.never().observe(on: MainScheduler.instance).subscribe(
      onNext: { @MainActor _ in },
      onDisposed: { @MainActor in
        MainActor.assertIsolated()
        notice.finish()
      })
    await Task.detached { subscription.dispose() }.value
    for await _ in notices {}
  }

  @Test func `main-actor closures behind a strategy with its queue run on the main actor`() async {
    let relay = PublishRelay<Int>()
    let shared: SharedSequence<Elsewhere, Int> = relay.asSharedSequence(onErrorJustReturn: -1)
    let (arrivals, arrival) = AsyncStream.makeStream(of: Int.self)
    let subscription = shared.asObservable().subscribe(onNext: { @MainActor element in
      MainActor.assertIsolated()
      arrival.yield(element)
      arrival.finish()
    })
    relay.accept(7)
    var found: [Int] = []
    for await element in arrivals { found.append(element) }
    expectEqual(found, [7])
    subscription.dispose()
  }
}

/// Shares on a separate queue, although its scheduler is the scheduler of the main actor.
private enum Elsewhere: SharingStrategyProtocol {
  static let queue = SerialDispatchQueueScheduler(internalSerialQueueName: "elsewhere")

  static var scheduler: any SchedulerType { MainScheduler.instance }

  static func share<Element: Sendable>(_ source: Observable<Element>) -> Observable<Element> {
    source.observe(on: queue).share()
  }
}
