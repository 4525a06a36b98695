import Streams
import TestSupport
import Synchronization
import Testing

private struct Broken: Error {}

struct ShareTests {
  private let log = Heard<String>()

  private func observed(_ source: Observable<Int>) -> Observable<Int> {
    Observable.create { [log] observer in
      log.append("connected")
      let subscription = source.subscribe(observer)
      return Disposables.create {
        subscription.dispose()
        log.append("disconnected")
      }
    }
  }

  private func record(_ source: Observable<Int>, _ heard: Heard<String>) -> any Disposable {
    source.subscribe { heard.append("\($0)") }
  }

  @Test func `share uses one subscription, which is disposed with the last observer`() {
    let source = PublishSubject<Int>()
    let shared = observed(source).share()
    let (first, second) = (Heard<String>(), Heard<String>())
    let one = record(shared, first)
    source.onNext(1)
    let two = record(shared, second)
    source.onNext(2)
    one.dispose()
    one.dispose()
    source.onNext(3)
    expectEqual(log.all, ["connected"])
    two.dispose()
    expectEqual(log.all, ["connected", "disconnected"])
    expectEqual(first.all, ["next(1)", "next(2)"])
    expectEqual(second.all, ["next(2)", "next(3)"])
  }

  @Test(arguments: [0, 1, 2])
  func `share replays its elements while connected, and forgets them with the connection`(
    replay: Int
  ) {
    let source = PublishSubject<Int>()
    let shared = observed(source).share(replay: replay)
    let one = record(shared, Heard())
    for number in 1...3 { source.onNext(number) }
    let late = Heard<String>()
    let two = record(shared, late)
    expectEqual(late.all, [1, 2, 3].suffix(replay).map { "next(\($0))" })
    one.dispose()
    two.dispose()
    let anew = Heard<String>()
    _ = record(shared, anew)
    #expect(anew.all.isEmpty)
    expectEqual(log.all, ["connected", "disconnected", "connected"])
  }

  @Test func `share while connected connects again for an observer that subscribes after the end`() {
    let shared = observed(Observable.of(1, 2)).share(replay: 1)
    let (first, second) = (Heard<String>(), Heard<String>())
    _ = record(shared, first)
    _ = record(shared, second)
    expectEqual(first.all, ["next(1)", "next(2)", "completed"])
    expectEqual(second.all, first.all)
    expectEqual(log.all, ["connected", "disconnected", "connected", "disconnected"])
  }

  @Test func `share forever replays elements and the end to an observer that subscribes after the end`() {
    let source = PublishSubject<Int>()
    let shared = observed(source).share(replay: 1, scope: .forever)
    _ = record(shared, Heard())
    source.onNext(1)
    source.onError(Broken())
    let late = Heard<String>()
    _ = record(shared, late)
    expectEqual(late.all, ["next(1)", "error(Broken())"])
    expectEqual(log.all, ["connected", "disconnected"])
  }

  @Test func `share forever keeps its elements after the connection is closed`() {
    let source = PublishSubject<Int>()
    let shared = observed(source).share(replay: 1, scope: .forever)
    let one = record(shared, Heard())
    source.onNext(1)
    one.dispose()
    source.onNext(2)
    let late = Heard<String>()
    _ = record(shared, late)
    source.onNext(3)
    expectEqual(late.all, ["next(1)", "next(3)"])
    expectEqual(log.all, ["connected", "disconnected", "connected"])
  }

  @Test func `an observer may subscribe again during the end that it receives`() {
    let sources = [PublishSubject<Int>(), PublishSubject<Int>()]
    let turn = Atomic<Int>(0)
    let shared = Observable<Int>.create { observer in
      sources[turn.add(1, ordering: .relaxed).oldValue].subscribe(observer)
    }.share(replay: 1)
    let heard = Heard<String>()
    let bag = DisposeBag()
    shared.subscribe(onCompleted: {
      shared.subscribe(onNext: { heard.append("\($0)") }).disposed(by: bag)
    }).disposed(by: bag)
    sources[0].onNext(1)
    sources[0].onCompleted()
    sources[1].onNext(2)
    expectEqual(heard.all, ["2"])
  }
}
