import Streams
import TestSupport
import Testing

@Suite(.watched) struct InfallibleTests {
  private let log = Heard<String>()

  @Test func `the creators of infallible streams emit their elements`() {
    expectEqual(Infallible.just(1).transcript(), "1 |")
    expectEqual(Infallible<Int>.empty().transcript(), "|")
    expectEqual(Infallible<Int>.never().transcript(), "")
    expectEqual(Infallible.of(1, 2, 3).transcript(), "1 2 3 |")
    expectEqual(Infallible.from([1, 2]).transcript(), "1 2 |")
    expectEqual(Infallible.from(Set([1])).transcript(), "1 |")
    expectEqual(Infallible.of(1, 2, scheduler: ImmediateScheduler()).transcript(), "1 2 |")
    expectEqual(Infallible.from(1...3, scheduler: ImmediateScheduler()).transcript(), "1 2 3 |")
    expectEqual(Infallible.just(1, scheduler: ImmediateScheduler()).transcript(), "1 |")
  }

  @Test func `create calls its closure for each subscription, and disposes the closure's result`() {
    let created = Infallible<Int>.create { [log] observer in
      observer(.next(1))
      observer(.next(2))
      observer(.completed)
      observer(.next(3))
      return Disposables.create { log.append("stopped") }
    }
    expectEqual(created.transcript(), "1 2 |")
    expectEqual(created.transcript(), "1 2 |")
    expectEqual(log.all, ["stopped", "stopped"])
    let endless = Infallible<Int>.create { [log] _ in Disposables.create { log.append("disposed") } }
    endless.subscribe().dispose()
    expectEqual(log.all, ["stopped", "stopped", "disposed"])
  }

  @Test func `deferred creates a stream for each subscription`() {
    let deferred = Infallible<Int>.deferred { [log] in
      log.append("made")
      return .of(1, 2)
    }
    #expect(log.all.isEmpty)
    expectEqual(deferred.transcript(), "1 2 |")
    expectEqual(deferred.transcript(), "1 2 |")
    expectEqual(log.all, ["made", "made"])
  }

  @Test func `an error is replaced by an element, another stream, or a stream created from the error`() {
    let source = Observable.of(1, 2).concat(Observable.error(Mishap("late")))
    expectEqual(source.asInfallible(onErrorJustReturn: 9).transcript(), "1 2 9 |")
    expectEqual(source.asInfallible(onErrorFallbackTo: .of(7, 8)).transcript(), "1 2 7 8 |")
    let recovered = source.map { "\($0)" }.asInfallible(onErrorRecover: { .just("\($0)") })
    expectEqual(recovered.transcript(), "1 2 late |")
    expectEqual(Single<Int>.error(Mishap()).asInfallible(onErrorJustReturn: 0).transcript(), "0 |")
  }

  @Test func `the replacement of an error is not used without an error`() {
    let fallback = Infallible<Int>.deferred { [log] in
      log.append("subscribed")
      return .just(9)
    }
    expectEqual(Observable.of(1, 2).asInfallible(onErrorJustReturn: 9).transcript(), "1 2 |")
    expectEqual(Observable.of(1, 2).asInfallible(onErrorFallbackTo: fallback).transcript(), "1 2 |")
    expectEqual(Observable<Int>.empty().asInfallible(onErrorRecover: { _ in fallback }).transcript(), "|")
    #expect(log.all.isEmpty)
  }

  @Test func `a relay converts to an infallible stream`() {
    let (publish, behavior) = (PublishRelay<Int>(), BehaviorRelay(value: 1))
    let replay = ReplayRelay<Int>.createUnbound()
    replay.accept(2)
    for infallible in [publish.asInfallible(), behavior.asInfallible(), replay.asInfallible()] {
      infallible.subscribe(onNext: { [log] in log.append("\($0)") })
    }
    publish.accept(3)
    behavior.accept(4)
    expectEqual(log.all, ["1", "2", "3", "4"])
  }

  @Test func `subscribe calls closures for elements and the end, and then onDisposed`() {
    Infallible.of(1, 2).subscribe(
      onNext: { [log] in log.append("\($0)") }, onCompleted: { [log] in log.append("end") },
      onDisposed: { [log] in log.append("disposed") })
    expectEqual(log.removeAll(), ["1", "2", "end", "disposed"])
    let subscription = Infallible<Int>.never().subscribe(onDisposed: { [log] in log.append("disposed") })
    subscription.dispose()
    subscription.dispose()
    expectEqual(log.all, ["disposed"])
  }

  @Test func `one closure receives every event`() {
    Infallible.of(1, 2).subscribe { [log] event in
      switch event {
      case .next(let element): log.append("\(element)")
      case .completed: log.append("end")
      }
    }
    expectEqual(log.all, ["1", "2", "end"])
    expectEqual(InfallibleEvent.next(1).event, .next(1))
    expectEqual(InfallibleEvent<Int>.completed.event, .completed)
  }

  @Test func `subscribe(with:) passes an object without retaining it`() {
    let relay = PublishRelay<Int>()
    var object: Heard<String>? = Heard()
    let heard = object!
    weak let witness = object
    let subscription = relay.asInfallible().subscribe(
      with: object!, onNext: { $0.append("\($1)") }, onDisposed: { $0.append("disposed") })
    relay.accept(1)
    Infallible.just(2).subscribe(
      with: heard, onNext: { $0.append("\($1)") }, onCompleted: { $0.append("end") })
    subscription.dispose()
    expectEqual(heard.all, ["1", "2", "end", "disposed"])
    object = Heard()
    weak let other = object
    let kept = relay.asInfallible().subscribe(with: object!, onNext: { [log] in log.append("\($1)") })
    object = nil
    #expect(other == nil && witness != nil)
    relay.accept(3)
    #expect(log.all.isEmpty)
    kept.dispose()
  }

  @Test func `do calls closures around the events`() {
    let source = PublishRelay<Int>()
    let watched = source.asInfallible().take(1).do(
      onNext: { [log] in log.append("on \($0)") }, afterNext: { [log] in log.append("after \($0)") },
      onCompleted: { [log] in log.append("on end") }, afterCompleted: { [log] in log.append("after end") },
      onSubscribe: { [log] in log.append("subscribe") }, onSubscribed: { [log] in log.append("subscribed") },
      onDispose: { [log] in log.append("dispose") })
    watched.subscribe(onNext: { [log] in log.append("\($0)") }, onCompleted: { [log] in log.append("end") })
    source.accept(1)
    expectEqual(
      log.removeAll(),
      [
        "subscribe", "subscribed", "on 1", "1", "after 1", "on end", "end", "after end", "dispose",
      ])
    watched.subscribe().dispose()
    expectEqual(log.all, ["subscribe", "subscribed", "dispose"])
  }

  @Test func `share subscribes once`() {
    let source = PublishRelay<Int>()
    let shared = source.asInfallible().do(onSubscribe: { [log] in log.append("subscribe") }).share(replay: 1)
    shared.subscribe(onNext: { [log] in log.append("a \($0)") })
    source.accept(1)
    shared.subscribe(onNext: { [log] in log.append("b \($0)") })
    expectEqual(log.all, ["subscribe", "a 1", "b 1"])
    let (lasting, passing) = (
      source.asInfallible().share(replay: 1, scope: .forever), source.asInfallible().share(replay: 1)
    )
    let subscriptions = [lasting.subscribe(), passing.subscribe()]
    source.accept(2)
    for subscription in subscriptions { subscription.dispose() }
    expectEqual(lasting.transcript(), "2")
    expectEqual(passing.transcript(), "")
  }

  @Test func `withUnretained adds an object to the elements while it lives`() {
    let relay = PublishRelay<Int>()
    var object: Heard<String>? = Heard()
    weak let witness = object
    let subscriptions = [
      relay.asInfallible().withUnretained(object!).map { "\($0.all.count) \($1)" }.subscribe(
        onNext: { [log] in log.append($0) }, onCompleted: { [log] in log.append("end") }),
      relay.asInfallible().withUnretained(object!, resultSelector: { "\($0.all.count + $1)" }).subscribe(
        onNext: { [log] in log.append($0) }, onCompleted: { [log] in log.append("end") }),
    ]
    relay.accept(1)
    expectEqual(log.removeAll(), ["0 1", "1"])
    object = nil
    #expect(witness == nil)
    relay.accept(2)
    expectEqual(log.all, ["end", "end"])
    for subscription in subscriptions { subscription.dispose() }
  }

  @MainActor private final class Model {
    var log: [String] = []
    let bag = DisposeBag()

    func show(_ names: Infallible<Int>) {
      names.do(onNext: { [weak self] in self?.log.append("do \($0)") })
        .subscribe(onNext: { [weak self] in self?.log.append("\($0)") }).disposed(by: bag)
      names.subscribe { [weak self] event in
        if case .next(let element) = event { self?.log.append("event \(element)") }
      }.disposed(by: bag)
      names.subscribe(with: self, onNext: { $0.log.append("with \($1)") }).disposed(by: bag)
      names.bind(onNext: { [weak self] in self?.log.append("bound \($0)") }).disposed(by: bag)
      names.bind(with: self, onNext: { $0.log.append("bound with \($1)") }).disposed(by: bag)
    }
  }

  @MainActor @Test func `closures run on the actor to which they are isolated`() async {
    let (model, relay) = (Model(), PublishRelay<Int>())
    model.show(relay.asInfallible())
    await withCheckedContinuation { continuation in
      // The last subscription is notified after the others.
      let last = relay.asInfallible().subscribe(onNext: { _ in
        MainActor.preconditionIsolated()
        continuation.resume()
      })
      last.disposed(by: model.bag)
      Task.detached { relay.accept(1) }
    }
    expectEqual(Set(model.log), ["do 1", "1", "event 1", "with 1", "bound 1", "bound with 1"])
  }
}
