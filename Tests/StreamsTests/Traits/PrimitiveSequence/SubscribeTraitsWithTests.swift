import Streams
import TestSupport
import Testing

struct SubscribeTraitsWithTests {
  private final class Screen: Sendable {
    let log = Heard<String>()
  }

  private func listen(_ single: Single<Int>, with screen: Screen) -> any Disposable {
    single.subscribe(
      with: screen, onSuccess: { $0.log.append("\($1)") }, onFailure: { $0.log.append("\($1)") },
      onDisposed: { $0.log.append("disposed") })
  }

  private func listen(_ maybe: Maybe<Int>, with screen: Screen) -> any Disposable {
    maybe.subscribe(
      with: screen, onSuccess: { $0.log.append("\($1)") }, onError: { $0.log.append("\($1)") },
      onCompleted: { $0.log.append("none") }, onDisposed: { $0.log.append("disposed") })
  }

  private func listen(_ completable: Completable, with screen: Screen) -> any Disposable {
    completable.subscribe(
      with: screen, onCompleted: { $0.log.append("done") }, onError: { $0.log.append("\($1)") },
      onDisposed: { $0.log.append("disposed") })
  }

  @Test func `subscribe(with:) passes the object to the closure of the outcome`() {
    let screen = Screen()
    for single in [Single.just(1), .error(Mishap())] { _ = listen(single, with: screen) }
    expectEqual(screen.log.removeAll(), ["1", "disposed", "mishap", "disposed"])
    for maybe in [Maybe.just(1), .empty(), .error(Mishap())] { _ = listen(maybe, with: screen) }
    expectEqual(screen.log.removeAll(), ["1", "disposed", "none", "disposed", "mishap", "disposed"])
    for completable in [Completable.empty(), .error(Mishap())] { _ = listen(completable, with: screen) }
    expectEqual(screen.log.removeAll(), ["done", "disposed", "mishap", "disposed"])
  }

  @Test func `only onDisposed is called for a disposed trait without an outcome`() {
    let screen = Screen()
    listen(Single.never(), with: screen).dispose()
    listen(Maybe.never(), with: screen).dispose()
    listen(Completable.never(), with: screen).dispose()
    expectEqual(screen.log.all, ["disposed", "disposed", "disposed"])
  }

  @Test func `subscribe(with:) does not retain the object, and calls no closure after its release`() {
    let (source, log) = (PublishSubject<Int>(), Heard<String>())
    var screen: Screen? = Screen()
    weak let witness = screen
    let subscriptions = [
      source.asSingle().subscribe(with: screen!, onSuccess: { _, element in log.append("\(element)") }),
      source.asMaybe().subscribe(
        with: screen!, onSuccess: { _, element in log.append("\(element)") },
        onCompleted: { _ in log.append("none") }, onDisposed: { _ in log.append("disposed") }),
      source.ignoreElements().asCompletable().subscribe(
        with: screen!, onCompleted: { _ in log.append("done") }),
    ]
    screen = nil
    #expect(witness == nil)
    source.onNext(1)
    source.onCompleted()
    #expect(log.all.isEmpty)
    withExtendedLifetime(subscriptions) {}
  }

  @MainActor private final class Model {
    var log: [String] = []

    func show(_ single: Single<Int>, _ maybe: Maybe<Int>, _ completable: Completable) {
      single.subscribe(with: self, onSuccess: { model, element in model.log.append("\(element)") })
      maybe.subscribe(with: self, onCompleted: { model in model.log.append("none") })
      completable.subscribe(with: self, onCompleted: { model in model.log.append("done") })
    }
  }

  @MainActor @Test func `closures run on the actor to which they are isolated`() {
    let model = Model()
    model.show(.just(1), .empty(), .empty())
    expectEqual(model.log, ["1", "none", "done"])
  }
}
