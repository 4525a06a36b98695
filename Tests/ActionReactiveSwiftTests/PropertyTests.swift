import ActionReactiveSwift
import StreamsTesting
import TestSupport
import Testing

struct PropertyTests {
  private func heard<Value: Sendable>(of property: Property<Value>) -> Heard<Value> {
    let heard = Heard<Value>()
    property.subscribe(onNext: { heard.append($0) })
    return heard
  }

  // MARK: capturing

  @Test func `a capturing property retains its source, and its subscriptions do not`() {
    var inner: MutableProperty? = MutableProperty(1)
    weak let watch = inner
    var shown: Property? = Property(capturing: inner!)
    let ended = Heard<String>()
    shown!.subscribe(onCompleted: { ended.append("ended") })
    inner = nil
    #expect(watch != nil)
    watch?.value = 2
    expectEqual(shown!.value, 2)
    expectEqual(ended.all, [])
    shown = nil
    #expect(watch == nil)
    expectEqual(ended.all, ["ended"])
  }

  @Test func `a property derived from a capturing property also retains the source`() {
    var inner: MutableProperty? = MutableProperty(1)
    weak let watch = inner
    let tens = Property(capturing: inner!).map { $0 * 10 }
    inner = nil
    watch?.value = 2
    expectEqual(tens.value, 20)
  }

  @Test func `a capturing property follows a property that is fed by a stream`() {
    let source = PublishSubject<Int>()
    let shown = Property(capturing: Property(initial: 0, then: source))
    source.onNext(1)
    expectEqual(shown.value, 1)
  }

  // MARK: Property(_:)

  @Test func `a property created from a property has its value, and does not retain a mutable property`() {
    func shown<Source: PropertyProtocol<Int>>(_ source: Source) -> Property<Int> { Property(source) }
    var level: MutableProperty? = MutableProperty(1)
    weak let watch = level
    let properties = [Property(shown(level!)), shown(level!.map { $0 * 10 })]
    let ended = Heard<String>()
    for property in properties { property.subscribe(onCompleted: { ended.append("ended") }) }
    level!.value = 2
    expectEqual(properties.map(\.value), [2, 20])
    level = nil
    #expect(watch == nil)
    expectEqual(ended.all, ["ended", "ended"])
    expectEqual(properties.map(\.value), [2, 20])
  }

  @Test func `a property created from a property that follows a stream follows the stream too`() {
    let source = PublishSubject<Int>()
    var followed: Property? = Property(initial: 0, then: source)
    weak let watch = followed
    let shown = Property(followed!)
    followed = nil
    source.onNext(1)
    #expect(watch == nil && source.hasObservers)
    expectEqual(shown.value, 1)
  }

  @Test func `a property created from a validating property has its value`() {
    let level = ValidatingProperty<Int, Never>(1) { _ in .valid }
    let shown = Property(level)
    level.value = 2
    expectEqual(shown.value, 2)
  }

  // MARK: map(value:)

  @Test func `map(value:) emits the value for each change`() {
    let level = MutableProperty(1)
    let alert: Property<String> = level.map(value: "changed")
    let heard = heard(of: alert)
    level.value = 2
    expectEqual(alert.value, "changed")
    expectEqual(heard.all, ["changed", "changed"])
  }

  // MARK: emptySentinel

  @Test func `an empty sentinel is the value if there are no properties`() {
    let none: [MutableProperty<Int>] = []
    let ended = Heard<String>()
    for property in [
      Property.combineLatest(none, emptySentinel: [7]), Property.zip(none, emptySentinel: [7]),
    ] {
      expectEqual(property.value, [7])
      property.subscribe(onCompleted: { ended.append("ended") })
    }
    expectEqual(ended.all, ["ended", "ended"])
  }

  @Test func `an empty sentinel has no effect if there are properties`() {
    let levels = [MutableProperty(1), MutableProperty(2)]
    let latest = Property.combineLatest(levels, emptySentinel: [7])
    let pairs = Property.zip(levels, emptySentinel: [7])
    #expect(latest.value == [1, 2] && pairs.value == [1, 2])
    levels[0].value = 3
    #expect(latest.value == [3, 2] && pairs.value == [1, 2])
  }

  // MARK: any and all

  @Test func `any and all accept properties of different types`() {
    let (left, right) = (MutableProperty(true), MutableProperty(false))
    let all = Property.all(left, right, Property(value: true))
    let any = Property.any(left, Property(right))
    #expect(!all.value && any.value)
    right.value = true
    #expect(all.value && any.value)
    (left.value, right.value) = (false, false)
    #expect(!all.value && !any.value)
    #expect(Property.all().value && !Property.any().value)
    #expect(!Property.all(left).value && !Property.any(left).value)
  }

  // MARK: filter(initial:)

  @Test func `a filtered property takes only values that satisfy the condition`() {
    let level = MutableProperty(-1)
    let positive = level.filter(initial: 0) { $0 > 0 }
    let heard = heard(of: positive)
    expectEqual(positive.value, 0)
    level.value = 5
    level.value = -2
    expectEqual(positive.value, 5)
    level.value = 6
    expectEqual(heard.all, [0, 5, 6])
    expectEqual(MutableProperty(3).filter(initial: 0) { $0 > 0 }.value, 3)
  }

  @Test func `a property that follows another ends with it`() {
    var level: MutableProperty? = MutableProperty(1)
    let ended = Heard<String>()
    let filtered = level!.filter(initial: 0) { _ in true }
    filtered.subscribe(onCompleted: { ended.append("filtered") })
    level!.combinePrevious(0).subscribe(onCompleted: { ended.append("pairs") })
    level!.uniqueValues().subscribe(onCompleted: { ended.append("unique") })
    level = nil
    expectEqual(ended.all.sorted(), ["filtered", "pairs", "unique"])
    expectEqual(filtered.value, 1)
  }

  @Test func `a property that follows another retains the source of that property`() {
    let source = PublishSubject<Int>()
    func fed() -> Property<Int> { Property(initial: 0, then: source) }
    let filtered = fed().filter(initial: 0) { $0 > 0 }
    let (pairs, unique) = (fed().combinePrevious(0), fed().uniqueValues())
    let (latest, merged) = (
      fed().flatMap(.latest) { Property(value: $0) }, fed().flatMap(.merge) { Property(value: $0) }
    )
    source.onNext(4)
    #expect(filtered.value == 4 && pairs.value == (0, 4) && unique.value == 4)
    #expect(latest.value == 4 && merged.value == 4)
  }

  // MARK: combinePrevious and uniqueValues

  @Test func `a property pairs each value with the previous value`() {
    let level = MutableProperty(1)
    let steps = level.combinePrevious(0)
    #expect(steps.value == (0, 1))
    level.value = 5
    #expect(steps.value == (1, 5))
    level.value = 5
    #expect(steps.value == (5, 5))
  }

  @Test func `a property skips a repeated value`() {
    let level = MutableProperty(1)
    let first = level.uniqueValues()
    let decades = level.uniqueValues { $0 / 10 }
    let heard = heard(of: first)
    for value in [2, 1, 10, 2, 12] { level.value = value }
    expectEqual(heard.all, [1, 2, 10, 12])
    expectEqual(decades.value, 10)
  }

  // MARK: flatten and flatMap

  private struct Page: Sendable {
    let title: MutableProperty<String>
    init(_ title: String) { self.title = MutableProperty(title) }
  }

  @Test func `latest shows the current inner property`() {
    let (one, two) = (Page("1"), Page("2"))
    let page = MutableProperty(one)
    let title: Property<String> = page.flatMap(.latest) { $0.title }
    let heard = heard(of: title)
    page.value = two
    one.title.value = "unheard"
    two.title.value = "2b"
    expectEqual(heard.all, ["1", "2", "2b"])
    expectEqual(title.value, "2b")
  }

  @Test func `a reading of latest never lags behind its source`() {
    let (one, two) = (Page("1"), Page("2"))
    let page = MutableProperty(one)
    let read = Heard<String>()
    let title = MutableProperty<Property<String>?>(nil)
    page.subscribe(onNext: { _ in if let title = title.value { read.append(title.value) } })
    title.value = page.flatMap(.latest) { $0.title }
    page.value = two
    expectEqual(read.all, ["2"])
  }

  @Test func `merge follows all previous inner properties`() {
    let (one, two) = (Page("1"), Page("2"))
    let page = MutableProperty(one.title)
    let title: Property<String> = page.flatten(.merge)
    expectEqual(title.value, "1")
    page.value = two.title
    expectEqual(title.value, "2")
    one.title.value = "1b"
    expectEqual(title.value, "1b")
    two.title.value = "2b"
    expectEqual(title.value, "2b")
  }

  @Test func `concat follows the first inner property until it ends`() {
    var one: MutableProperty? = MutableProperty("1")
    let two = MutableProperty("2")
    let page = MutableProperty(Property(one!))
    let title: Property<String> = page.flatMap(.concat) { $0 }
    page.value = Property(two)
    two.value = "2b"
    expectEqual(title.value, "1")
    one!.value = "1b"
    expectEqual(title.value, "1b")
    one = nil
    expectEqual(title.value, "2b")
  }

  @Test(arguments: [FlattenStrategy.merge, .concat, .concurrent(limit: 2), .latest])
  func `a flattened property completes when the outer one and the inner ones are released`(
    strategy: FlattenStrategy
  ) {
    var inner: [MutableProperty<String>] = ["1", "2", "3"].map { MutableProperty($0) }
    var outer: MutableProperty? = MutableProperty(inner[0])
    let (flat, ended) = (outer!.flatten(strategy), Heard<String>())
    flat.subscribe(onCompleted: { ended.append("flat") })
    inner[0].lifetime.observeEnded { ended.append("1") }
    for property in inner.dropFirst() { outer!.value = property }
    outer = nil
    inner.removeFirst()
    expectEqual(ended.all, ["1"])
    inner.removeFirst()
    inner[0].value = "3b"
    expectEqual(flat.value, "3b")
    expectEqual(ended.all, ["1"])
    inner.removeAll()
    expectEqual(ended.all, ["1", "flat"])
    expectEqual(flat.value, "3b")
  }

  @Test(arguments: [FlattenStrategy.merge, .concat, .latest])
  func `a flattened property completes after its stream and the last inner property`(
    strategy: FlattenStrategy
  ) {
    var inner: MutableProperty? = MutableProperty("1")
    let source = PublishSubject<MutableProperty<String>>()
    func flattened() -> Property<String> { Property(initial: inner!, then: source).flatMap(strategy) { $0 } }
    let (flat, ended) = (flattened(), Heard<String>())
    flat.subscribe(onCompleted: { ended.append("flat") })
    source.onCompleted()
    inner!.value = "1b"
    expectEqual(ended.all, [])
    inner = nil
    expectEqual(ended.all, ["flat"])
    expectEqual(flat.value, "1b")
  }

  @Test func `a property that follows another is released with its closures and values`() {
    let lifetimes = Lifetimes()
    do {
      let level = MutableProperty(lifetimes.track("value"))
      let token = lifetimes.track("closure")
      let filtered = level.filter(initial: level.value) { _ in withExtendedLifetime(token) { true } }
      let capturing = Property(capturing: level)
      let merged = capturing.flatMap(.merge) { Property(value: $0.and(token)) }
      level.value = lifetimes.track("newer")
      withExtendedLifetime((filtered, merged)) {}
      #expect(lifetimes.live >= 2)
    }
    #expect(lifetimes.live == 0, "\(lifetimes)")
  }
}
