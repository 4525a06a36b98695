/// The stream of the latest of several properties.
struct LatestPropertyRecipe<Outer: Sendable, Value: Sendable>: Recipe {
  let latest: LatestProperty<Outer, Value>

  func run(_ sink: consuming Sink<Value>) -> Teardown {
    let run = LatestPropertyRun(sink, latest)
    let subscription = run.subscription
    latest.outer.changes.attach(
      InnerSink(LatestPropertyOuterObserver(run: run)), to: subscription.second)
    run.start()
    return .subscription(subscription)
  }
}

/// Decides which property an observer of the latest one follows, and what it announces: a pure value, which knows the
/// versions of the properties and not their values, with no effects.
struct LatestPropertyState: Sendable {
  private var announced: UInt?
  /// The version of the value for which the followed property was made.
  private(set) var followed: UInt?
  private var isOuterRunning = true
  private var isInnerRunning = false

  /// - Returns: whether the property is another one than the followed one. It is followed from now on.
  mutating func follow(_ outerVersion: UInt) -> Bool {
    if isFinished || followed == outerVersion { return false }
    followed = outerVersion
    isInnerRunning = true
    return true
  }

  /// - Returns: whether the value that has been read is to be announced.
  mutating func read(_ version: UInt) -> Bool {
    if isFinished || announced == version { return false }
    announced = version
    return true
  }

  /// - Returns: whether this was the end of everything.
  mutating func outerEnded() -> Bool {
    if isFinished { return false }
    isOuterRunning = false
    return isFinished
  }

  /// - Returns: whether this was the end of everything.
  mutating func innerEnded(_ outerVersion: UInt) -> Bool {
    if isFinished || followed != outerVersion { return false }
    isInnerRunning = false
    return isFinished
  }

  var isFinished: Bool { !isOuterRunning && !isInnerRunning }
}

/// One run. Everything happens in the turn.
///
/// `@unchecked Sendable` and unchecked exclusivity are true because a variable belongs to the holder of the turn; all
/// else is a `let` of a `Sendable` type.
private final class LatestPropertyRun<Outer: Sendable, Value: Sendable>: @unchecked Sendable {
  /// The subscription to the latest property, and in its second slot that to the property from which it is made.
  let subscription = UpstreamSubscription()
  private let loop = DrainLoop(entered: true)
  private let downstream: Sink<Value>
  /// Kept, because a metadata look-up for the class takes as long as making a sink.
  private let innerSink = InnerSink<LatestPropertyInnerObserver<Outer, Value>>.self
  @exclusivity(unchecked) private var rules = LatestPropertyState()
  /// Nil as soon as the last property is known: the closure that makes properties may hold a lot,
  /// and nothing needs it then.
  @exclusivity(unchecked) private var latest: LatestProperty<Outer, Value>?
  /// The last property, as soon as it is known, and the offset of its versions.
  @exclusivity(unchecked) private var last: (origin: PropertyOrigin<Value>, offset: UInt)?

  init(_ downstream: Sink<Value>, _ latest: LatestProperty<Outer, Value>) {
    self.downstream = downstream
    self.latest = latest
  }

  func start() {
    announce()
    loop.leave()
  }

  func changed() {
    guard loop.enter() else { return loop.enqueue { [unowned self] in announce() } }
    announce()
    loop.leave()
  }

  func outerEnded() {
    loop.enqueue { [unowned self] in
      if let entry = latest?.current() {
        last = (entry.property.origin, entry.base &+ entry.outerVersion)
        latest = nil
      }
      if rules.outerEnded() { complete() }
    }
  }

  func innerEnded(_ number: UInt) {
    loop.enqueue { [unowned self] in if rules.innerEnded(number) { complete() } }
  }

  private func announce() {
    if rules.isFinished { return }
    if let (origin, offset) = last {
      let (value, version) = origin.reading()
      return announce(value, offset &+ version)
    }
    guard let latest else { return }
    let entry = latest.current()
    if rules.follow(entry.outerVersion) {
      let observer = LatestPropertyInnerObserver<Outer, Value>(run: self, number: entry.outerVersion)
      // The property replays its value, which waits for the turn.
      entry.property.origin.changes.attach(innerSink.init(observer), to: subscription.upstream)
    }
    let (value, version) = latest.reading()
    announce(value, version)
  }

  private func announce(_ value: Value, _ version: UInt) {
    if rules.read(version) { downstream.next(value) }
  }

  private func complete() {
    downstream.completed()
    subscription.dispose()
  }
}

private struct LatestPropertyOuterObserver<Outer: Sendable, Value: Sendable>: InnerObserver {
  let run: LatestPropertyRun<Outer, Value>
  func next(_ value: Outer) { run.changed() }
  func failed(_ error: any Error) { completed() }
  func completed() {
    run.subscription.second.dispose()
    run.outerEnded()
  }
}

private struct LatestPropertyInnerObserver<Outer: Sendable, Value: Sendable>: InnerObserver {
  let run: LatestPropertyRun<Outer, Value>
  let number: UInt
  func next(_ value: Value) { run.changed() }
  func failed(_ error: any Error) { completed() }
  func completed() { run.innerEnded(number) }
}
