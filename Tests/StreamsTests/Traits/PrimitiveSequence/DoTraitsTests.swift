import Streams
import TestSupport
import Testing

@Suite(.watched) struct DoTraitsTests {
  private let log = Heard<String>()

  private func watched(_ single: Single<Int>) -> Single<Int> {
    single.do(
      onSuccess: { [log] in log.append("on \($0)") }, afterSuccess: { [log] in log.append("after \($0)") },
      onError: { [log] in log.append("on \($0)") }, afterError: { [log] in log.append("after \($0)") },
      onSubscribe: { [log] in log.append("subscribe") }, onSubscribed: { [log] in log.append("subscribed") },
      onDispose: { [log] in log.append("dispose") })
  }

  private func listen(to single: Single<Int>) -> any Disposable {
    single.subscribe(
      onSuccess: { [log] in log.append("\($0)") }, onFailure: { [log] in log.append("\($0)") },
      onDisposed: { [log] in log.append("disposed") })
  }

  @Test func `do calls closures around the element of a single, onDispose last`() {
    let source = PublishSubject<Int>()
    _ = listen(to: watched(source.asSingle()))
    source.onNext(1)
    source.onCompleted()
    expectEqual(log.all, ["subscribe", "subscribed", "on 1", "1", "after 1", "disposed", "dispose"])
  }

  @Test func `do calls onSubscribed after a synchronous outcome`() {
    _ = listen(to: watched(.just(1)))
    expectEqual(log.all, ["subscribe", "on 1", "1", "after 1", "disposed", "subscribed", "dispose"])
  }

  @Test func `do calls closures around the error of a single`() {
    _ = listen(to: watched(.error(Mishap())))
    expectEqual(
      log.all, ["subscribe", "on mishap", "mishap", "disposed", "after mishap", "subscribed", "dispose"])
  }

  @Test func `do calls only onDispose for a disposed single without an outcome`() {
    let source = PublishSubject<Int>()
    listen(to: watched(source.asSingle())).dispose()
    source.onNext(1)
    source.onCompleted()
    expectEqual(log.all, ["subscribe", "subscribed", "dispose", "disposed"])
    #expect(!source.hasObservers)
  }

  @Test func `do calls onCompleted of a maybe even after its element`() {
    let watch: (Maybe<Int>) -> Maybe<Int> = { [log] maybe in
      maybe.do(
        onNext: { log.append("on \($0)") }, afterNext: { log.append("after \($0)") },
        onError: { log.append("on \($0)") }, afterError: { log.append("after \($0)") },
        onCompleted: { log.append("on end") }, afterCompleted: { log.append("after end") },
        onSubscribe: { log.append("subscribe") }, onSubscribed: { log.append("subscribed") },
        onDispose: { log.append("dispose") })
    }
    watch(.just(1)).subscribe(
      onSuccess: { [log] in log.append("\($0)") }, onCompleted: { [log] in log.append("none") })
    expectEqual(
      log.all,
      [
        "subscribe", "on 1", "1", "after 1", "on end", "after end", "subscribed", "dispose",
      ])
    log.removeAll()
    watch(.empty()).subscribe(onCompleted: { [log] in log.append("none") })
    expectEqual(log.all, ["subscribe", "on end", "none", "after end", "subscribed", "dispose"])
    log.removeAll()
    watch(.error(Mishap())).subscribe(onError: { [log] in log.append("\($0)") })
    expectEqual(log.all, ["subscribe", "on mishap", "mishap", "after mishap", "subscribed", "dispose"])
    log.removeAll()
    watch(.never()).subscribe().dispose()
    expectEqual(log.all, ["subscribe", "subscribed", "dispose"])
  }

  @Test func `do of a completable calls closures around its end or error`() {
    let watch: (Completable) -> Completable = { [log] completable in
      completable.do(
        onError: { log.append("on \($0)") }, afterError: { log.append("after \($0)") },
        onCompleted: { log.append("on end") }, afterCompleted: { log.append("after end") },
        onSubscribe: { log.append("subscribe") }, onSubscribed: { log.append("subscribed") },
        onDispose: { log.append("dispose") })
    }
    watch(.empty()).subscribe(onCompleted: { [log] in log.append("end") })
    expectEqual(log.all, ["subscribe", "on end", "end", "after end", "subscribed", "dispose"])
    log.removeAll()
    watch(.error(Mishap())).subscribe(onError: { [log] in log.append("\($0)") })
    expectEqual(log.all, ["subscribe", "on mishap", "mishap", "after mishap", "subscribed", "dispose"])
  }

  @Test func `an error thrown before the outcome is emitted replaces the outcome`() {
    expectEqual(Single.just(1).do(onSuccess: { _ in throw Mishap() }).transcript(), "#mishap")
    expectEqual(
      Single<Int>.error(Mishap()).do(onError: { _ in throw Mishap("other") }).transcript(), "#other")
    expectEqual(Maybe.just(1).do(onNext: { _ in throw Mishap() }).transcript(), "#mishap")
    expectEqual(Maybe<Int>.empty().do(onCompleted: { throw Mishap() }).transcript(), "#mishap")
    expectEqual(Completable.empty().do(onCompleted: { throw Mishap() }).transcript(), "#mishap")
  }

  // The hook belongs to the whole process, so it is set in a separate process.
  @Test func `an error thrown after the outcome is reported, and the outcome stays`() async {
    await #expect(processExitsWith: .success) {
      let reported = Heard<String>()
      Hooks.defaultErrorHandler = { _, error in reported.append(underlying(error)) }
      expectEqual(Single.just(1).do(afterSuccess: { _ in throw Mishap("a") }).transcript(), "1 |")
      expectEqual(Maybe.just(1).do(afterNext: { _ in throw Mishap("b") }).transcript(), "1 |")
      expectEqual(Maybe.just(1).do(onCompleted: { throw Mishap("c") }).transcript(), "1 |")
      expectEqual(reported.all, ["a", "b", "c"])
      let outcomes = Heard<String>()
      Single.just(1).do(afterSuccess: { _ in throw Mishap("d") }).subscribe(
        onSuccess: { outcomes.append("\($0)") }, onFailure: { outcomes.append("\($0)") })
      expectEqual(outcomes.all, ["1"])
    }
  }

  @MainActor @Test func `closures run on the actor to which they are isolated`() async {
    let view = View()
    await withCheckedContinuation { continuation in
      let single = Single.just(1).do(
        onSuccess: { view.log.append("on \($0)") }, afterSuccess: { view.log.append("after \($0)") },
        onDispose: { view.log.append("dispose") })
      let maybe = Maybe<Int>.empty().do(onCompleted: { view.log.append("none") })
      let completable = Completable.error(Mishap()).do(
        onError: { view.log.append("\($0)") }, onDispose: { continuation.resume() })
      Task.detached {
        _ = single.subscribe()
        _ = maybe.subscribe()
        _ = completable.subscribe(onError: { _ in })
      }
    }
    expectEqual(Set(view.log), ["on 1", "after 1", "dispose", "none", "mishap"])
  }
}
