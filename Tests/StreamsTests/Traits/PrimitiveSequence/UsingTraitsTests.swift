import Streams
import TestSupport
import Testing

struct UsingTraitsTests {
  private let log = Heard<String>()

  private func resource() -> Connection { Connection(log: log) }

  @Test func `using disposes its resource after any outcome`() {
    let outcomes: [Maybe<Int>] = [.just(1), .empty(), .error(Mishap())]
    for outcome in outcomes {
      Maybe.using(
        resource,
        primitiveSequenceFactory: { [log] _ in
          log.append("made")
          return outcome
        }
      ).subscribe(
        onSuccess: { [log] in log.append("\($0)") }, onError: { [log] in log.append("\($0)") },
        onCompleted: { [log] in log.append("none") })
    }
    expectEqual(
      log.all, ["made", "1", "closed", "made", "none", "closed", "made", "mishap", "closed"])
  }

  @Test func `disposing using disposes the sequence and the resource, once`() {
    let source = PublishSubject<Int>()
    let subscription = Single.using(resource, primitiveSequenceFactory: { _ in source.asSingle() })
      .subscribe()
    #expect(source.hasObservers && log.all.isEmpty)
    subscription.dispose()
    subscription.dispose()
    #expect(!source.hasObservers && log.all == ["closed"])
  }

  @Test func `using fails with the error that a factory throws`() {
    let unopened = Completable.using(
      { () throws -> Connection in throw Mishap("open") }, primitiveSequenceFactory: { _ in .empty() })
    expectEqual(unopened.transcript(), "#open")
    let unmade = Single<Int>.using(resource, primitiveSequenceFactory: { _ in throw Mishap("make") })
    expectEqual(unmade.transcript(), "#make")
    expectEqual(log.all, ["closed"])
  }
}

private struct Connection: Disposable {
  let log: Heard<String>
  func dispose() { log.append("closed") }
}
