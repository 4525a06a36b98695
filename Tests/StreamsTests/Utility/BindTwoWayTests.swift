import StreamsTesting
import TestSupport
import Testing

@testable import Streams

/// A value of one of the types that can be bound in both directions, on the main actor.
@MainActor private struct Bindable {
  let name: String
  let value: any TwoWayBindable<Int>
  let get: @MainActor () -> Int
  let set: @MainActor (Int) -> Void

  static func relay(_ initial: Int) -> Bindable {
    let relay = BehaviorRelay(value: initial)
    return Bindable(name: "relay", value: relay, get: { relay.value }, set: { relay.accept($0) })
  }

  static func subject(_ initial: Int) -> Bindable {
    let subject = BehaviorSubject(value: initial)
    return Bindable(
      name: "subject", value: subject, get: { (try? subject.value()) ?? -1 }, set: { subject.onNext($0) })
  }

  static func property(_ initial: Int) -> Bindable {
    let property = MutableProperty(initial)
    return Bindable(
      name: "property", value: property, get: { property.value }, set: { property.value = $0 })
  }

  static func control(_ initial: Int) -> Bindable {
    let slider = Slider(initial)
    return Bindable(
      name: "control", value: slider.position, get: { slider.content }, set: { slider.move(to: $0) })
  }

  static func validating(_ initial: Int) -> Bindable {
    let checked = Checked(initial) { check($0, limit: 1_000) }
    return Bindable(
      name: "validating property", value: checked, get: { checked.value }, set: { checked.value = $0 })
  }

  static let kinds: [@MainActor (Int) -> Bindable] = [relay, subject, property, control, validating]

  func bind(to other: Bindable) -> any Disposable { bindTwoWay(value, other.value) }
}

private func bindTwoWay(
  _ left: some TwoWayBindable<Int>, _ right: some TwoWayBindable<Int>
) -> any Disposable {
  left.bindTwoWay(to: right)
}

/// A control with a number, which limits the numbers that it is set to, and may emit them.
@MainActor private final class Slider {
  private let moved = PublishSubject<Int>()
  private let limit: Int
  private let emitsSettings: Bool
  var content: Int
  /// The number of times that the control was set.
  private(set) var settings = 0

  init(_ content: Int, limit: Int = .max, emitsSettings: Bool = false) {
    (self.content, self.limit, self.emitsSettings) = (content, limit, emitsSettings)
  }

  func move(to number: Int) {
    content = number
    moved.onNext(number)
  }

  func touch() { moved.onNext(content) }

  var isObserved: Bool { moved.hasObservers }

  var position: ControlProperty<Int> {
    ControlProperty(
      values: Observable.deferred { [weak self] in
        MainActor.assumeIsolated { self.map { $0.moved.startWith($0.content) } ?? .empty() }
      },
      valueSink: Binder(self) { slider, number in
        slider.settings += 1
        slider.content = min(number, slider.limit)
        if slider.emitsSettings { slider.touch() }
      })
  }
}

@MainActor @Suite(.watched) struct BindTwoWayTests {
  @Test(arguments: 0..<25) func `each pair of types keeps both values equal`(pair: Int) {
    let left = Bindable.kinds[pair / 5](1)
    let right = Bindable.kinds[pair % 5](2)
    let names: Comment = "\(left.name), \(right.name)"
    let binding = left.bind(to: right)
    func expect(_ number: Int) {
      expectEqual(left.get(), number, names)
      expectEqual(right.get(), number, names)
    }
    expect(1)
    left.set(3)
    expect(3)
    right.set(4)
    expect(4)
    right.set(5)
    left.set(6)
    expect(6)
    binding.dispose()
    left.set(7)
    expectEqual(right.get(), 6, names)
    right.set(8)
    expectEqual(left.get(), 7, names)
  }

  @Test func `a side receives a value once, and never a value that it already has`() {
    let (relay, property) = (BehaviorRelay(value: 1), MutableProperty(1))
    let (left, right) = (Record(relay), Record(property))
    let binding = relay.bindTwoWay(to: property)
    relay.accept(2)
    property.value = 3
    property.value = 3
    expectEqual(left.all, ["1", "2", "3"])
    expectEqual(right.all, ["1", "2", "3", "3"])
    binding.dispose()
  }

  @Test(arguments: 0..<4)
  func `the other side takes the resulting value of a validating property`(kind: Int) {
    let (first, second) = (Checked(5) { check($0, limit: 10) }, Bindable.kinds[kind](7))
    for isLeft in [true, false] {
      let bindable = Bindable(name: "", value: first, get: { first.value }, set: { first.value = $0 })
      second.set(7)
      let binding = isLeft ? bindable.bind(to: second) : second.bind(to: bindable)
      second.set(-1)
      expectEqual(second.get(), first.value, "refused")
      second.set(99)
      expectEqual([first.value, second.get()], [10, 10], "coerced")
      first.value = 50
      expectEqual([first.value, second.get()], [10, 10], "coerced by its own setter")
      first.value = -50
      expectEqual([first.value, second.get()], [10, 10], "refused by its own setter")
      first.value = 4
      expectEqual(second.get(), 4)
      binding.dispose()
    }
  }

  @Test func `if the argument rejects the receiver's value, the receiver takes the argument's value`() {
    let (relay, checked) = (BehaviorRelay(value: -1), Checked(5) { check($0, limit: 10) })
    let binding = relay.bindTwoWay(to: checked)
    expectEqual([relay.value, checked.value], [5, 5])
    binding.dispose()
  }

  @Test func `the other side follows when a dependency of the validator changes`() {
    let limit = MutableProperty(10)
    let checked = Checked(5, with: limit) { check($0, limit: $1) }
    let relay = BehaviorRelay(value: 8)
    let binding = relay.bindTwoWay(to: checked)
    limit.value = 6
    expectEqual([relay.value, checked.value], [6, 6])
    limit.value = 20
    expectEqual([relay.value, checked.value], [8, 8])
    binding.dispose()
  }

  @Test(arguments: 0..<5)
  func `the other side takes a value coerced by the setter of a control`(kind: Int) {
    for isLeft in [true, false] {
      let slider = Slider(5, limit: 10)
      let control = Bindable(
        name: "", value: slider.position, get: { slider.content }, set: { slider.move(to: $0) })
      let other = Bindable.kinds[kind](7)
      let binding = isLeft ? control.bind(to: other) : other.bind(to: control)
      other.set(99)
      expectEqual([slider.content, other.get()], [10, 10])
      other.set(98)
      expectEqual([slider.content, other.get()], [10, 10])
      slider.move(to: 3)
      expectEqual([slider.content, other.get()], [3, 3])
      binding.dispose()
      #expect(!slider.isObserved)
    }
  }

  @Test func `two sides that reject each other's values settle`() {
    let even = Checked(2) { $0.isMultiple(of: 2) ? .valid : .coerced($0 + 1, .different) }
    let odd = Checked(3) { $0.isMultiple(of: 2) ? .coerced($0 + 1, .different) : .valid }
    let binding = even.bindTwoWay(to: odd)
    expectEqual([even.value, odd.value], [4, 3])
    odd.value = 7
    expectEqual([even.value, odd.value], [8, 9])
    binding.dispose()
  }

  @Test func `an emission of a control without a change is not a write`() {
    let slider = Slider(1)
    let relay = BehaviorRelay(value: 2)
    let binding = slider.position.bindTwoWay(to: relay)
    let record = Record(relay)
    slider.touch()
    slider.touch()
    expectEqual(record.all, ["1"])
    expectEqual(slider.settings, 0)
    relay.accept(3)
    slider.touch()
    expectEqual(record.all, ["1", "3"])
    expectEqual(slider.settings, 1)
    binding.dispose()
  }

  @Test func `a control that was set without an emission takes the next value of the other side`() {
    for isLeft in [true, false] {
      let (slider, relay) = (Slider(1), BehaviorRelay(value: 1))
      let binding = isLeft ? slider.position.bindTwoWay(to: relay) : relay.bindTwoWay(to: slider.position)
      slider.content = 5
      relay.accept(1)
      expectEqual([slider.content, relay.value], [1, 1])
      slider.content = 6
      relay.accept(6)
      expectEqual([slider.content, relay.value], [6, 6])
      expectEqual(slider.settings, 1)
      slider.content = 7
      slider.touch()
      expectEqual([slider.content, relay.value], [7, 7])
      binding.dispose()
    }
  }

  @Test(arguments: 0..<5)
  func `two bindings of controls that emit the values set on them settle`(kind: Int) {
    let slider = Slider(1, limit: 10, emitsSettings: true)
    let left = Bindable(
      name: "", value: slider.position, get: { slider.content }, set: { slider.move(to: $0) })
    let right = Bindable.kinds[kind](2)
    let bindings = CompositeDisposable(left.bind(to: right), right.bind(to: left))
    for number in [3, 4, 99, 5] {
      left.set(min(number, 10))
      expectEqual([left.get(), right.get()], [min(number, 10), min(number, 10)])
      right.set(number + 1)
      expectEqual([left.get(), right.get()], [min(number + 1, 10), min(number + 1, 10)])
    }
    #expect(slider.settings < 50)
    bindings.dispose()
  }

  @Test func `optional elements are bound`() {
    let (relay, property) = (BehaviorRelay<String?>(value: nil), MutableProperty<String?>("a"))
    let binding = relay.bindTwoWay(to: property)
    expectEqual(property.value, nil)
    property.value = "b"
    expectEqual(relay.value, "b")
    property.value = nil
    expectEqual(relay.value, nil)
    binding.dispose()
  }

  @Test func `a binding settles on a value that is not equal to itself`() {
    let (relay, property) = (BehaviorRelay(value: 0.0), MutableProperty(1.0))
    let record = Record(property)
    let binding = relay.bindTwoWay(to: property)
    relay.accept(.nan)
    #expect(property.value.isNaN)
    expectEqual(record.all, ["1.0", "0.0", "nan"])
    binding.dispose()
  }

  // MARK: Observers

  /// Subscribes an observer before the binding or after it.
  private func order(
    _ isFirst: Bool, _ observe: () -> any Disposable, _ bind: () -> any Disposable
  ) -> any Disposable {
    if isFirst { return CompositeDisposable(observe(), bind()) }
    return CompositeDisposable(bind(), observe())
  }

  @Test(arguments: [0, 1, 2, 4], [true, false])
  func `both sides end with the value that an observer writes to the other side`(kind: Int, isFirst: Bool) {
    let (left, right) = (Bindable.kinds[kind](0), BehaviorRelay(value: 0))
    func observe(_ stream: some ObservableType<Int>) -> any Disposable {
      stream.asObservable().subscribe(onNext: { if $0 == 1 { right.accept(2) } })
    }
    let all = order(isFirst, { observe(left.value) }, { bindTwoWay(left.value, right) })
    left.set(1)
    expectEqual([left.get(), right.value], [2, 2])
    all.dispose()
  }

  @Test(arguments: [true, false])
  func `two observers that write to each other's side settle after their last write`(isFirst: Bool) {
    let (left, right) = (BehaviorRelay(value: 0), BehaviorRelay(value: 0))
    let all = order(
      isFirst,
      {
        CompositeDisposable(
          left.subscribe(onNext: { if !$0.isMultiple(of: 2) { right.accept($0 + 1) } }),
          right.subscribe(onNext: { if $0.isMultiple(of: 2), 1..<100 ~= $0 { left.accept($0 + 1) } }))
      }, { left.bindTwoWay(to: right) })
    let record = Record(left)
    left.accept(1)
    expectEqual([left.value, right.value], [100, 100])
    #expect(record.all.count < 1_000)
    all.dispose()
  }

  @Test func `an observer that subscribes later reads equal values`() {
    let (left, right) = (BehaviorRelay(value: 0), BehaviorRelay(value: 0))
    let binding = left.bindTwoWay(to: right)
    let pairs = Heard<[Int]>()
    let subscription = right.subscribe(onNext: { _ in pairs.append([left.value, right.value]) })
    left.accept(1)
    right.accept(2)
    expectEqual(pairs.all, [[0, 0], [1, 1], [2, 2]])
    CompositeDisposable(binding, subscription).dispose()
  }

  @Test func `bindings in a ring settle`() {
    let relays = (0..<3).map { BehaviorRelay(value: $0) }
    let bindings = (0..<3).map { relays[$0].bindTwoWay(to: relays[($0 + 1) % 3]) }
    expectEqual(relays.map(\.value), [0, 0, 0])
    for index in 0..<3 {
      relays[index].accept(10 + index)
      expectEqual(relays.map(\.value), [10 + index, 10 + index, 10 + index])
    }
    for binding in bindings { binding.dispose() }
  }

  @Test func `a side bound to itself does nothing`() {
    let relay = BehaviorRelay(value: 1)
    let record = Record(relay)
    let binding = relay.bindTwoWay(to: relay)
    relay.accept(2)
    expectEqual(record.all, ["1", "2"])
    binding.dispose()
  }

  /// `FeedbackLoopTests` has the same observer with two one-way bindings.
  @Test func `a binding settles where two one-way bindings exchange two values forever`() {
    let (left, right) = (BehaviorRelay(value: 0), BehaviorRelay(value: 0))
    let count = Counter()
    let observer = left.subscribe(onNext: { if $0 == 1, count.increment() == 1 { right.accept(2) } })
    let binding = left.bindTwoWay(to: right)
    let record = Record(left)
    left.accept(1)
    expectEqual(record.all, ["0", "1", "2"])
    expectEqual([left.value, right.value], [2, 2])
    CompositeDisposable(observer, binding).dispose()
  }

  /// A number that runs a closure when it is compared.
  private struct Probe: Equatable, Sendable {
    let number: Int
    var compared: @Sendable () -> Void = {}

    static func == (left: Probe, right: Probe) -> Bool {
      left.compared()
      return left.number == right.number
    }
  }

  @Test func `a side written while the binding compares the values keeps the newer value`() {
    let (left, right) = (BehaviorRelay(value: Probe(number: 0)), BehaviorRelay(value: Probe(number: 0)))
    let checked = ValidatingProperty<Probe, Wrong>(Probe(number: 0)) { _ in .valid }
    func check(
      _ side: some TwoWayBindable<Probe>, _ write: @escaping @Sendable (Probe) -> Void, _ read: () -> Probe
    ) {
      let binding = left.bindTwoWay(to: side)
      let count = Counter()
      left.accept(Probe(number: 1) { if count.increment() == 1 { write(Probe(number: 2)) } })
      expectEqual([left.value.number, read().number], [2, 2])
      binding.dispose()
    }
    check(right, { right.accept($0) }, { right.value })
    check(checked, { checked.value = $0 }, { checked.value })
  }

  // MARK: Life

  @Test func `a binding retains no side, and ends with either side`() {
    for isLeft in [true, false] {
      var relay: BehaviorRelay<Int>? = BehaviorRelay(value: 1)
      var other: MutableProperty<Int>? = MutableProperty(2)
      weak let (weakRelay, weakOther) = (relay, other)
      relay?.bindTwoWay(to: other ?? MutableProperty(0))
      if isLeft {
        relay = nil
        #expect(weakRelay == nil)
        other?.value = 3
        expectEqual(other?.value, 3)
        other?.value = 4
        expectEqual(other?.value, 4)
      } else {
        other = nil
        #expect(weakOther == nil)
        relay?.accept(3)
        expectEqual(relay?.value, 3)
      }
    }
  }

  @Test func `the values of released sides are released`() async {
    struct Element: Equatable, Sendable {
      let token: Releases.Token
      static func == (left: Element, right: Element) -> Bool { left.token === right.token }
    }
    let releases = Releases()
    let subscription: any Disposable
    do {
      let relay = BehaviorRelay(value: Element(token: releases.token(1)))
      let subject = BehaviorSubject(value: Element(token: releases.token(2)))
      subscription = relay.bindTwoWay(to: subject)
      subject.onNext(Element(token: releases.token(3)))
    }
    await releases.all()
    subscription.dispose()
  }

  @Test func `a binding ends when a side ends`() {
    let (subject, relay) = (BehaviorSubject(value: 1), BehaviorRelay(value: 2))
    subject.bindTwoWay(to: relay)
    subject.onCompleted()
    relay.accept(3)
    #expect(!subject.hasObservers)
    let late = BehaviorRelay(value: 4)
    late.bindTwoWay(to: subject)
    expectEqual(late.value, 4)
    late.accept(5)
    let disposed = BehaviorSubject(value: 6)
    relay.bindTwoWay(to: disposed)
    disposed.dispose()
    relay.accept(7)
    expectEqual(relay.value, 7)
  }

  @Test func `a binding ends when its control is released, and does not retain it`() {
    var slider: Slider? = Slider(1)
    weak let witness = slider
    let relay = BehaviorRelay(value: 2)
    slider?.position.bindTwoWay(to: relay)
    expectEqual(relay.value, 1)
    slider = nil
    #expect(witness == nil)
    relay.accept(3)
    expectEqual(relay.value, 3)
  }

  @Test func `an observer that disposes the binding stops it`() {
    let (left, right) = (BehaviorRelay(value: 0), BehaviorRelay(value: 0))
    let binding = SingleAssignmentDisposable()
    let subscription = left.subscribe(onNext: { if $0 == 1 { binding.dispose() } })
    binding.setDisposable(left.bindTwoWay(to: right))
    left.accept(1)
    expectEqual(right.value, 0)
    subscription.dispose()
  }

  @Test func `a type that contains a side is bound by forwarding it`() {
    let (model, relay) = (Model(), BehaviorRelay(value: 2))
    let binding = model.bindTwoWay(to: relay)
    relay.accept(3)
    expectEqual(model.number.value, 3)
    binding.dispose()
  }

  private struct Model: TwoWayBindable {
    let number = MutableProperty(1)
    func asObservable() -> Observable<Int> { number }
    func subscribe<Observer: ObserverType<Int>>(_ observer: Observer) -> any Disposable {
      number.subscribe(observer)
    }
    var twoWaySide: TwoWaySide<Int> { number.twoWaySide }
  }

  // The hook belongs to the whole process, so it is set in a separate process.
  @Test func `an error ends the binding, and is reported with the other side`() async {
    await #expect(processExitsWith: .success) {
      let reported = Heard<String>()
      Hooks.defaultErrorHandler = { _, error in reported.append("\(error)") }
      let (subject, property) = (BehaviorSubject(value: 1), MutableProperty(2))
      subject.bindTwoWay(to: property)
      subject.onError(Mishap())
      property.value = 3
      expectEqual(
        reported.all,
        [
          "Unhandled error in a stream bound to MutableProperty<Int>: mishap. Catch the error before the stream is bound, "
            + "or subscribe with `onError`."
        ])
    }
  }
}
