import Observation
import Streams
import StreamsTesting
import TestSupport
import Testing

@MainActor @Observable private final class Cart {
  var count = 0
  var names: [String] = []
}

/// Streams and properties of `@Observable` state.
@MainActor @Suite(.watched) struct ObservingTests {
  private let cart = Cart()

  // MARK: Streams

  @Test func `a stream of observable state emits the current value synchronously at subscription`() {
    let heard = Heard<Int>()
    cart.count = 3
    let subscription = Observable.observing { @MainActor [cart] in cart.count }
      .subscribe(onNext: { heard.append($0) })
    expectEqual(heard.all, [3])
    subscription.dispose()
  }

  @Test func `several changes in one job of the main actor are emitted as one, the latest value`() async {
    let heard = Heard<Int>()
    let subscription = Observable.observing { @MainActor [cart] in cart.count }
      .subscribe(onNext: { heard.append($0) })
    for count in 1...3 { cart.count = count }
    expectEqual(heard.all, [0])
    expectEqual(await heard.all(2), [0, 3])
    cart.count = 4
    expectEqual(await heard.all(3), [0, 3, 4])
    subscription.dispose()
  }

  @Test func `a repeated value is omitted if values can be compared, and emitted otherwise`() async {
    struct Opaque: Sendable { let isEmpty: Bool }
    let (bools, opaques) = (Heard<Bool>(), Heard<Bool>())
    let bag = DisposeBag()
    Observable.observing { @MainActor [cart] in cart.names.isEmpty }
      .subscribe(onNext: { bools.append($0) }).disposed(by: bag)
    Observable.observing { @MainActor [cart] in Opaque(isEmpty: cart.names.isEmpty) }
      .subscribe(onNext: { opaques.append($0.isEmpty) }).disposed(by: bag)
    cart.names.append("pen")
    expectEqual(await opaques.all(2), [true, false])
    cart.names.append("book")
    expectEqual(await opaques.all(3), [true, false, false])
    expectEqual(bools.all, [true, false])
  }

  @Test func `a subscription made off the main actor receives the first value on the main actor`() async {
    let heard = Heard<Bool>()
    let stream = Observable.observing { @MainActor [cart] in cart.count }
    let bag = DisposeBag()
    await Task.detached {
      stream.subscribe(onNext: { _ in heard.append(MainContext.isCurrent) }).disposed(by: bag)
    }.value
    expectEqual(await heard.all(1), [true])
    cart.count = 1
    expectEqual(await heard.all(2), [true, true])
  }

  @Test func `a subscription disposed between a change and the next job emits nothing more`() async {
    let (disposed, other) = (Heard<Int>(), Heard<Int>())
    let stream = Observable.observing { @MainActor [cart] in cart.count }
    let subscription = stream.subscribe(onNext: { disposed.append($0) })
    let bag = DisposeBag()
    stream.subscribe(onNext: { other.append($0) }).disposed(by: bag)
    cart.count = 1
    subscription.dispose()
    expectEqual(await other.all(2), [0, 1])
    expectEqual(disposed.all, [0])
  }

  @Test func `a disposal releases the closure while the observed state lives`() {
    let lifetimes = Lifetimes()
    let token = Lock<Tracked?>(lifetimes.track("closure"))
    let subscription = withToken(token)
    expectEqual(lifetimes.live, 1)
    subscription.dispose()
    expectEqual(lifetimes.live, 0, "\(lifetimes)")
  }

  private func withToken(_ token: borrowing Lock<Tracked?>) -> any Disposable {
    let captured = token.withLock { $0.take() }
    return Observable.observing { @MainActor [cart] in withExtendedLifetime(captured) { cart.count } }
      .subscribe(onNext: { _ in })
  }

  @Test func `observed state retains an undisposed subscription, which is released with it`() async {
    let (lifetimes, heard) = (Lifetimes(), Heard<Int>())
    weak var known: Cart?
    do {
      let cart = Cart()
      known = cart
      let token = lifetimes.track("observer")
      // Not disposed, and not retained by its disposable.
      _ = Observable.observing { @MainActor [weak cart] in cart?.count ?? -1 }
        .subscribe(onNext: { count in withExtendedLifetime(token) { heard.append(count) } })
      cart.count = 1
      expectEqual(await heard.all(2), [0, 1])
    }
    expectEqual(known == nil, true)
    expectEqual(lifetimes.live, 0, "\(lifetimes)")
    expectEqual(heard.all, [0, 1])
  }

  @Test func `a change made by an observer is emitted by the following job`() async {
    let heard = Heard<Int>()
    let subscription = Observable.observing { @MainActor [cart] in cart.count }
      .subscribe(onNext: { @MainActor [cart] count in
        heard.append(count)
        if count < 3 { cart.count += 1 }
      })
    expectEqual(await heard.all(4), [0, 1, 2, 3])
    subscription.dispose()
  }

  @Test func `several streams are all current when one of them emits`() async {
    let (heard, bag) = (Heard<[Int]>(), DisposeBag())
    let second = Property.observing { @MainActor [cart] in cart.names.count }
    Observable.observing { @MainActor [cart] in cart.count }
      .subscribe(onNext: { heard.append([$0, second.value]) }).disposed(by: bag)
    cart.count = 1
    cart.names = ["pen"]
    expectEqual(await heard.all(2), [[0, 0], [1, 1]])
  }

  // MARK: Properties

  @Test func `a property of observable state is current on the line after a change`() {
    let count = Property.observing { @MainActor [cart] in cart.count }
    let label = count.map { "\($0)" }
    let both = count.combineLatest(with: label)
    for number in [1, 2, 3] {
      cart.count = number
      expectEqual(count.value, number)
      expectEqual(label.value, "\(number)")
      expectEqual(both.value.0, number)
      expectEqual(both.value.1, "\(number)")
    }
  }

  @Test func `off the main actor, a property has the most recently read value`() async {
    let count = Property.observing { @MainActor [cart] in cart.count }
    let heard = Heard<Int>()
    cart.count = 1
    Race.together(2) { if $0 == 1 { heard.append(count.value) } }
    expectEqual(count.value, 1)
    Race.together(2) { if $0 == 1 { heard.append(count.value) } }
    cart.count = 2
    Race.together(2) { if $0 == 1 { heard.append(count.value) } }
    let announced = Heard<Int>()
    let subscription = count.subscribe(onNext: { announced.append($0) })
    expectEqual(announced.all, [2])
    cart.count = 3
    expectEqual(await announced.all(2), [2, 3])
    Race.together(2) { if $0 == 1 { heard.append(count.value) } }
    expectEqual(heard.all, [0, 1, 1, 3])
    subscription.dispose()
  }

  @Test func `a property read in an onChange has the value before the change, and then the new one`() {
    let count = Property.observing { @MainActor [cart] in cart.count }
    let heard = Heard<Int>()
    for number in [1, 2] {
      // Two observers, because one of them is notified after the property has been.
      for _ in 0...1 {
        withObservationTracking {
          _ = cart.count
        } onChange: {
          MainActor.assumeIsolated { heard.append(count.value) }
        }
      }
      cart.count = number
      heard.append(count.value)
    }
    expectEqual(heard.all, [0, 0, 1, 1, 1, 2])
  }

  @Test(arguments: [false, true])
  func `a released property completes, and its closure is released, even before the next job`(
    isChanged: Bool
  ) {
    let (lifetimes, heard) = (Lifetimes(), Heard<String>())
    weak var known: Property<Int>?
    do {
      let token = lifetimes.track("closure")
      let count = Property.observing { @MainActor [cart] in withExtendedLifetime(token) { cart.count } }
      known = count
      _ = count.subscribe(onNext: { heard.append("\($0)") }, onCompleted: { heard.append("completed") })
      if isChanged { cart.count = 1 }
    }
    expectEqual(known == nil, true)
    expectEqual(heard.all, ["0", "completed"])
    expectEqual(lifetimes.live, 0, "\(lifetimes)")
  }

  @Test func `a derived property outlives the property of observable state`() async {
    let isEmpty = Property.observing { @MainActor [cart] in cart.count }.map { $0 == 0 }
    let heard = Heard<Bool>()
    let subscription = isEmpty.subscribe(onNext: { heard.append($0) })
    cart.count = 1
    expectEqual(await heard.all(2), [true, false])
    subscription.dispose()
  }
}
