import Streams
import TestSupport
import Testing

@Suite(.watched) struct DoTests {
  private func watched(_ source: Observable<Int>, _ log: Heard<String>) -> Observable<Int> {
    source.do(
      onNext: { log.append("on \($0)") }, afterNext: { log.append("after \($0)") },
      onError: { log.append("on \($0)") }, afterError: { log.append("after \($0)") },
      onCompleted: { log.append("on end") }, afterCompleted: { log.append("after end") },
      onSubscribe: { log.append("subscribe") }, onSubscribed: { log.append("subscribed") },
      onDispose: { log.append("dispose") })
  }

  private func listen(to source: Observable<Int>, _ log: Heard<String>) -> any Disposable {
    source.subscribe(
      onNext: { log.append("\($0)") }, onError: { log.append("\($0)") }, onCompleted: { log.append("end") })
  }

  @Test func `do calls closures around the events, onDispose last`() {
    let log = Heard<String>()
    let source = PublishSubject<Int>()
    _ = listen(to: watched(source, log), log)
    source.onNext(1)
    source.onCompleted()
    expectEqual(
      log.all,
      [
        "subscribe", "subscribed", "on 1", "1", "after 1", "on end", "end", "after end", "dispose",
      ])
  }

  @Test func `do calls closures around an error`() {
    let log = Heard<String>()
    let source = PublishSubject<Int>()
    _ = listen(to: watched(source, log), log)
    source.onError(Mishap())
    expectEqual(
      log.all, ["subscribe", "subscribed", "on mishap", "mishap", "after mishap", "dispose"])
  }

  @Test func `do disposes a source that ends during the subscription after it`() {
    let log = Heard<String>()
    _ = listen(to: watched(.just(1), log), log)
    expectEqual(
      log.all,
      [
        "subscribe", "on 1", "1", "after 1", "on end", "end", "after end", "subscribed", "dispose",
      ])
  }

  @Test func `a disposal of do disposes the source first, once, and no event follows`() {
    let log = Heard<String>()
    let source = PublishSubject<Int>()
    let subscription = listen(to: watched(source, log), log)
    subscription.dispose()
    subscription.dispose()
    source.onNext(1)
    expectEqual(log.all, ["subscribe", "subscribed", "dispose"])
    #expect(!source.hasObservers)
  }

  @Test func `an error that a closure throws at the end replaces the end`() {
    let ended = Observable<Int>.empty().do(onCompleted: { throw Mishap("done") })
    expectEqual(ended.transcript(), "#done")
    let failed = Observable<Int>.error(Mishap()).do(onError: { _ in throw Mishap("other") })
    expectEqual(failed.transcript(), "#other")
    let after = Observable.of(1, 2).do(afterNext: { _ in throw Mishap() })
    expectEqual(after.transcript(), "1 #mishap")
  }

  @MainActor @Test func `closures of the main actor run synchronously for events on the main actor`() {
    let view = View()
    let source = PublishSubject<Int>()
    let subscription = source.do(
      onNext: { view.log.append("do \($0)") }, onDispose: { view.log.append("dispose") }
    ).subscribe(onNext: { view.log.append("\($0)") })
    source.onNext(1)
    source.onNext(2)
    expectEqual(view.log, ["do 1", "1", "do 2", "2"])
    subscription.dispose()
    expectEqual(view.log, ["do 1", "1", "do 2", "2", "dispose"])
  }

  @MainActor @Test func `an error thrown by a main-actor closure fails the stream synchronously`() {
    let view = View()
    let failed = Observable.of(1, 3, 4).do(onNext: { view.log.append("\(try fussy($0))") })
    expectEqual(failed.transcript(), "1 #mishap")
    expectEqual(view.log, ["1"])
  }

  @MainActor @Test func `closures of the main actor run there in order for events from another thread`() async
  {
    let view = View()
    await withCheckedContinuation { continuation in
      let source = Observable.range(start: 0, count: 100).do(
        onNext: { view.log.append("\($0)") }, onCompleted: { view.log.append("end") },
        onDispose: {
          view.log.append("dispose")
          continuation.resume()
        })
      Task.detached { _ = source.subscribe() }
    }
    #expect(view.log == (0..<100).map { "\($0)" } + ["end", "dispose"])
  }

  @MainActor @Test func `an element is delivered on the main actor even if take ends with it`() async {
    let view = View()
    await withCheckedContinuation { continuation in
      let source = Observable.range(start: 0, count: 100).do(
        onNext: { view.log.append("\($0)") },
        onDispose: {
          view.log.append("dispose")
          continuation.resume()
        })
      Task.detached { _ = source.take(1).subscribe() }
    }
    expectEqual(view.log, ["0", "dispose"])
  }

  @MainActor @Test func `disposing on the main actor drops events that are queued for it`() async {
    let view = View()
    let source = PublishSubject<Int>()
    await withCheckedContinuation { continuation in
      let subscription = source.do(
        onNext: { view.log.append("\($0)") },
        onDispose: {
          view.log.append("dispose")
          continuation.resume()
        }
      ).subscribe()
      // The main actor waits here, so a call sent to it in the meantime is still on its way afterward.
      onAnotherThread { source.onNext(1) }
      subscription.dispose()
    }
    expectEqual(view.log, ["dispose"])
  }
}

/// The state of a view model.
@MainActor final class View {
  var log: [String] = []
}
