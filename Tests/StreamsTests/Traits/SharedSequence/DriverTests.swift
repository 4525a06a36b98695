import StreamsTesting
import TestSupport
import Testing

@testable import Streams

@MainActor struct DriverTests {
  /// A class isolated to the main actor, like a view model.
  @MainActor private final class Model {
    var factor = 2
    var heard: [String] = []
  }

  private let model = Model()

  @Test @MainActor func `drive with a trailing closure passes the elements to it`() {
    let heard = Heard<Int>()
    let relay = BehaviorRelay(value: 1)
    let subscription = relay.asDriver().drive { heard.append($0) }
    relay.accept(2)
    subscription.dispose()
    expectEqual(heard.all, [1, 2])
  }

  @Test func `a driver replays its latest element to later observers, from one subscription`() {
    let source = PublishSubject<Int>()
    let log = Heard<String>()
    let driver = source.do(onSubscribe: { log.append("subscribed") }, onDispose: { log.append("disposed") })
      .asDriver(onErrorJustReturn: -1)
    let first = driver.drive(onNext: { self.model.heard.append("a\($0)") })
    source.onNext(1)
    let second = driver.drive(onNext: { self.model.heard.append("b\($0)") })
    source.onNext(2)
    expectEqual(model.heard, ["a1", "b1", "a2", "b2"])
    first.dispose()
    second.dispose()
    expectEqual(log.all, ["subscribed", "disposed"])
    #expect(!source.hasObservers)
  }

  @Test func `a signal replays nothing to later observers`() {
    let source = PublishRelay<Int>()
    let signal = source.asSignal()
    let first = signal.emit(onNext: { self.model.heard.append("a\($0)") })
    source.accept(1)
    let second = signal.emit(onNext: { self.model.heard.append("b\($0)") })
    source.accept(2)
    expectEqual(model.heard, ["a1", "a2", "b2"])
    first.dispose()
    second.dispose()
  }

  @Test func `the result of a driver's operator is shared`() {
    let source = BehaviorRelay(value: 1)
    let tenfold = source.asDriver().map { number in
      self.model.heard.append("map")
      return number * 10
    }
    let subscriptions = [
      tenfold.drive(onNext: { self.model.heard.append("a\($0)") }),
      tenfold.drive(onNext: { self.model.heard.append("b\($0)") }),
    ]
    expectEqual(model.heard, ["map", "a10", "b10"])
    for subscription in subscriptions { subscription.dispose() }
  }

  @Test func `closures of a driver may use the state of the main actor`() {
    let numbers = BehaviorRelay(value: 1)
    let subscription = numbers.asDriver()
      .map { $0 * self.model.factor }
      .do(onNext: { self.model.heard.append("do \($0)") }, onDispose: { self.model.heard.append("disposed") })
      .drive(onNext: { self.model.heard.append("\($0)") })
    model.factor = 3
    numbers.accept(2)
    subscription.dispose()
    expectEqual(model.heard, ["do 2", "2", "do 6", "6", "disposed"])
  }

  @Test func `an error of a driver is replaced by an element, a driver, or a driver created from it`() {
    let source = PublishSubject<Int>()
    let drivers = [
      source.asDriver(onErrorJustReturn: -1),
      source.asDriver(onErrorDriveWith: .just(-2)),
      source.asDriver(onErrorRecover: { error in .just(error is Mishap ? -3 : 0) }),
      source.asSharedSequence(sharingStrategy: DriverSharingStrategy.self, onErrorJustReturn: -4),
      source.asSharedSequence(onErrorDriveWith: .just(-5)),
      source.asSharedSequence(onErrorRecover: { _ in .just(-6) }),
    ]
    for driver in drivers {
      driver.drive(
        onNext: { self.model.heard.append("\($0)") }, onCompleted: { self.model.heard.append("|") })
    }
    source.onError(Mishap())
    expectEqual(model.heard, ["-1", "|", "-2", "|", "-3", "|", "-4", "|", "-5", "|", "-6", "|"])
  }

  @Test func `an error of a signal is replaced by an element, a signal, or a signal created from it`() {
    let source = PublishSubject<Int>()
    let signals = [
      source.asSignal(onErrorJustReturn: -1),
      source.asSignal(onErrorSignalWith: .just(-2)),
      source.asSignal(onErrorRecover: { error in .just(error is Mishap ? -3 : 0) }),
    ]
    for signal in signals { signal.emit(onNext: { self.model.heard.append("\($0)") }) }
    source.onError(Mishap())
    expectEqual(model.heard, ["-1", "-2", "-3"])
  }

  @Test func `infallible types convert to a driver`() {
    let property = MutableProperty(3)
    let drivers = [
      BehaviorRelay(value: 1).asDriver(), Infallible.just(2).asDriver(), property.asDriver(),
      Property(property).asDriver(), Driver.just(5).asDriver(),
    ]
    for driver in drivers { driver.drive(onNext: { self.model.heard.append("\($0)") }).dispose() }
    expectEqual(model.heard, ["1", "2", "3", "3", "5"])
  }

  @Test func `drive and emit feed observers and relays of the element type and of its optional`() {
    let (one, optional) = (BehaviorRelay(value: 0), BehaviorRelay<Int?>(value: nil))
    let (replayed, published) = (ReplayRelay<Int>.create(bufferSize: 9), PublishRelay<Int?>())
    let binder = Binder(model) { (model, number: Int) in model.heard.append("bound \(number)") }
    let optionalBinder = Binder(model) { (model, number: Int?) in model.heard.append("bound \(number as Any)")
    }
    published.subscribe(onNext: { self.model.heard.append("published \($0 as Any)") })
    let driver = Driver.just(7)
    driver.drive(binder)
    driver.drive(optionalBinder, optionalBinder)
    driver.drive(one, one)
    driver.drive(optional)
    let signal = Signal.just(8)
    signal.emit(to: binder, binder)
    signal.emit(to: optionalBinder)
    signal.emit(to: replayed)
    signal.emit(to: published)
    #expect(one.value == 7 && optional.value == 7)
    expectEqual(
      model.heard,
      [
        "bound 7", "bound Optional(7)", "bound Optional(7)", "bound 8", "bound 8", "bound Optional(8)",
        "published Optional(8)",
      ])
    replayed.take(1).subscribe(onNext: { #expect($0 == 8) })
  }

  @Test func `a driver is passed to a function of an observable`() {
    let relay = BehaviorRelay(value: 1)
    let (driver, heard) = (relay.asDriver(), Heard<Int>())
    func show(_ stream: Observable<Int>) -> any Disposable { stream.subscribe(onNext: { heard.append($0) }) }
    func scaled<Source: ObservableType<Int>>(_ stream: Source) -> (Int) -> any Disposable {
      { factor in stream.subscribe(onNext: { heard.append($0 * factor) }) }
    }
    let subscriptions = [
      driver.drive(show), driver.drive(scaled, curriedArgument: 10), driver.drive(scaled)(100),
      driver.drive({ stream in stream.map { -$0 }.subscribe(onNext: { heard.append($0) }) }),
    ]
    relay.accept(2)
    expectEqual(heard.all, [1, 10, 100, -1, 2, 20, 200, -2])
    for subscription in subscriptions { subscription.dispose() }
    relay.accept(3)
    expectEqual(heard.all.count, 8)
  }

  @Test func `an observable passed by drive delivers on the main actor`() async throws {
    let driver = Driver.just(1)
    let isOnMain = Task.detached {
      try await driver.drive({ (stream: Observable<Int>) in stream.map { _ in MainContext.isCurrent } })
        .firstValue
    }
    #expect(try await isOnMain.value == true)
  }

  @Test func `drive(with:) and emit(with:) do not retain the object`() {
    let source = PublishRelay<Int>()
    weak var gone: Model?
    do {
      let model = Model()
      gone = model
      source.asSignal().emit(with: model, onNext: { $0.heard.append("a\($1)") })
      source.asDriver(onErrorJustReturn: 0).drive(with: model, onNext: { $0.heard.append("b\($1)") })
      source.accept(1)
      expectEqual(model.heard, ["a1", "b1"])
    }
    #expect(gone == nil)
    source.accept(2)
  }

  @Test func `withUnretained of a signal adds an object, and completes when that is released`() {
    let source = PublishRelay<Int>()
    do {
      let owner = Model()
      let pairs = source.asSignal().withUnretained(owner)
      pairs.emit(
        onNext: { owner, number in owner.heard.append("\(number)") },
        onCompleted: { self.model.heard.append("|") })
      source.asSignal().withUnretained(owner) { owner, number in number * owner.factor }
        .emit(onNext: { self.model.heard.append("\($0)") })
      source.accept(4)
      expectEqual(owner.heard, ["4"])
    }
    source.accept(5)
    expectEqual(model.heard, ["8", "|"])
  }

  @Test func `a zip with an empty driver completes only after the others have ended`() {
    let zips: [(Driver<Int>) -> Driver<Void>] = [
      { Driver.zip($0, Driver<Int>.empty()).map { _ in () } },
      { Driver.zip(Driver<Int>.empty(), $0) { _, _ in () } },
      { Driver.zip($0, Driver<Int>.empty(), Driver.just(1)).map { _ in () } },
      { Driver.zip([$0, .empty()]).map { _ in () } },
    ]
    for zip in zips {
      let source = PublishSubject<Int>()
      var heard: [String] = []
      zip(source.asDriver(onErrorJustReturn: -1))
        .drive(onNext: { heard.append("an element") }, onCompleted: { heard.append("|") })
      source.onNext(1)
      #expect(heard.isEmpty && source.hasObservers)
      source.onCompleted()
      expectEqual(heard, ["|"])
    }
  }

  @Test func `a mocked scheduler determines the time and thread of a driver only inside the call`() {
    let scheduler = TestScheduler(initialClock: 0)
    let driver = SharingScheduler.mock(scheduler: scheduler) { Driver<Int>.interval(.seconds(10)) }
    let observer = scheduler.createObserver(Int.self)
    let subscription = driver.drive(observer)
    scheduler.advanceTo(25)
    subscription.dispose()
    expectEqual(observer.events, [.next(10, 0), .next(20, 1)])
    #expect(SharingScheduler.make() is MainScheduler)
    let schedulers = SharingScheduler.mock(makeScheduler: { scheduler }) {
      [SharingScheduler.make(), DriverSharingStrategy.scheduler, SignalSharingStrategy.scheduler]
    }
    #expect(schedulers.allSatisfy { $0 is TestScheduler })
  }
}

/// Drivers are subscribed to, and disposed, from anywhere.
@Suite(.watched) struct DriverThreadTests {
  @MainActor private final class Model {
    var factor = 2
  }

  private let model = Model()

  @Test func `a subscription made on another thread begins and delivers on the main actor`() async {
    let log = Heard<String>()
    let source = BehaviorRelay(value: 1)
    let driver = source.asDriver().map { number in
      MainActor.preconditionIsolated()
      return number * model.factor
    }
    await withCheckedContinuation { continuation in
      // Off the main actor, because everything would happen synchronously on it.
      driver.drive(onNext: { number in
        MainActor.preconditionIsolated()
        log.append("\(number)")
        if number == 6 { continuation.resume() }
      })
      source.accept(2)
      source.accept(3)
    }
    expectEqual(log.all.last, "6")
  }

  @Test func `a disposal on the main actor prevents a subscription that has not begun`() async {
    let (subscribed, releases) = (Heard<Int>(), Releases())
    await MainActor.run {
      let token = releases.token()
      let driver = Driver.deferred {
        withExtendedLifetime(token) { subscribed.append(1) }
        return .just(1)
      }
      let subscription = Lock<(any Disposable)?>(nil)
      // Another thread subscribes while the main actor is busy here.
      try? withWatchdog { subscription.withLock { $0 = driver.drive() } }
      subscription.withLock { $0 }?.dispose()
    }
    await releases.all()
    expectEqual(subscribed.all, [])
  }

  @Test func `onDispose runs on the main actor after a disposal on another thread`() async {
    let driver = Driver<Int>.never()
    await withCheckedContinuation { continuation in
      Task { @MainActor in
        let subscription = driver.do(onDispose: {
          MainActor.preconditionIsolated()
          continuation.resume()
        }).drive()
        Task.detached { subscription.dispose() }
      }
    }
  }

  @Test func `values of a driver is an asynchronous sequence that does not throw`() async {
    var numbers: [Int] = []
    for await number in Driver.of(1, 2, 3).map({ $0 * model.factor }).values { numbers.append(number) }
    expectEqual(numbers, [2, 4, 6])
  }

  @Test func `a driver converts to an infallible and to an observable stream`() async {
    let driver = Driver.of(1, 2).map { $0 * model.factor }
    for await number in driver.asInfallible().values { #expect(number.isMultiple(of: 2)) }
    var numbers: [Int] = []
    do { for try await number in driver.asObservable().values { numbers.append(number) } } catch {}
    expectEqual(numbers, [2, 4])
  }
}
