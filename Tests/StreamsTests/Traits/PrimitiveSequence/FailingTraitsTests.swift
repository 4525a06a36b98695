import Streams
import TestSupport
import Testing

struct FailingTraitsTests {
  @Test func `catch continues with the sequence that its handler returns`() {
    #expect(Single<String>.error(Mishap("a")).catch { .just("\($0)") }.transcript() == "a |")
    expectEqual(Maybe<Int>.error(Mishap()).catch { _ in .empty() }.transcript(), "|")
    expectEqual(Completable.error(Mishap()).catch { _ in .empty() }.transcript(), "|")
    expectEqual(Single<Int>.error(Mishap()).catch { _ in .error(Mishap("b")) }.transcript(), "#b")
    expectEqual(Single<Int>.error(Mishap()).catch { _ in throw Mishap("c") }.transcript(), "#c")
  }

  @Test func `catch does not call its handler without an error`() {
    let calls = Heard<String>()
    let handler: @Sendable (any Error) -> Maybe<Int> = { error in
      calls.append("\(error)")
      return .just(9)
    }
    expectEqual(Maybe.just(1).catch(handler).transcript(), "1 |")
    expectEqual(Maybe.empty().catch(handler).transcript(), "|")
    #expect(calls.all.isEmpty)
  }

  @Test func `disposing catch disposes the running part`() {
    let (first, second) = (PublishSubject<Int>(), PublishSubject<Int>())
    let caught = first.asSingle().catch { _ in second.asSingle() }
    caught.subscribe().dispose()
    #expect(!first.hasObservers)
    let subscription = caught.subscribe()
    first.onError(Mishap())
    #expect(second.hasObservers)
    subscription.dispose()
    #expect(!second.hasObservers)
  }

  @Test func `catchAndReturn replaces an error with an element`() {
    expectEqual(Single<Int>.error(Mishap()).catchAndReturn(7).transcript(), "7 |")
    expectEqual(Single.just(1).catchAndReturn(7).transcript(), "1 |")
    expectEqual(Maybe<Int>.error(Mishap()).catchAndReturn(7).transcript(), "7 |")
    expectEqual(Maybe<Int>.empty().catchAndReturn(7).transcript(), "|")
  }

  /// Returns a single that fails `failures` times before it succeeds, and that logs each subscription.
  private func failing(_ failures: Int, _ attempts: Heard<Int>) -> Single<Int> {
    .deferred {
      attempts.append(attempts.all.count)
      return attempts.all.count > failures
        ? .just(attempts.all.count) : .error(Mishap("\(attempts.all.count)"))
    }
  }

  @Test func `retry subscribes again until there is no error, up to its count`() {
    var attempts = Heard<Int>()
    expectEqual(failing(2, attempts).retry(3).transcript(), "3 |")
    expectEqual(attempts.all.count, 3)
    attempts = Heard<Int>()
    expectEqual(failing(3, attempts).retry(3).transcript(), "#3")
    expectEqual(attempts.all.count, 3)
    attempts = Heard<Int>()
    expectEqual(failing(1, attempts).retry(1).transcript(), "#1")
    expectEqual(failing(1, attempts).asCompletable().retry(2).transcript(), "|")
  }

  @Test func `disposing retry disposes the running attempt`() {
    let source = PublishSubject<Int>()
    let attempts = Heard<Int>()
    let single = Single.deferred {
      attempts.append(1)
      return attempts.all.count == 1 ? .error(Mishap()) : source.asSingle()
    }
    let subscription = single.retry(5).subscribe()
    #expect(source.hasObservers && attempts.all.count == 2)
    subscription.dispose()
    #expect(!source.hasObservers)
  }
}
