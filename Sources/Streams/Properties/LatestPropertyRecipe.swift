/// The stream of the latest inner property.
struct LatestPropertyRecipe<Outer: Sendable, Value: Sendable>: Recipe {
  let latest: LatestProperty<Outer, Value>

  func run(_ sink: consuming Sink<Value>) -> Teardown {
    let run = LatestPropertyRun(sink, latest)
    let subscription = run.subscription
    if let outer = latest.outer {
      outer.origin.changes.attach(InnerSink(LatestPropertyOuterObserver(run: run)), to: subscription.second)
    } else {
      run.outerEnded()
    }
    run.start()
    return .subscription(subscription)
  }
}

/// Decides which inner property an observer follows, and which values are emitted. It is a pure value without effects,
/// and uses the versions of the properties, not their values.
struct LatestPropertyState: Sendable {
  private var announced: UInt?
  /// The version of the outer value from which the followed property was created.
  private(set) var followed: UInt?
  private var isOuterRunning = true
  private var isInnerRunning = false

  /// - Returns: whether the property differs from the property followed so far. It is followed after this call.
  mutating func follow(_ outerVersion: UInt) -> Bool {
    if isFinished || followed == outerVersion { return false }
    followed = outerVersion
    isInnerRunning = true
    return true
  }

  /// - Returns: whether to emit the value that has been read.
  mutating func read(_ version: UInt) -> Bool {
    if isFinished || announced == version { return false }
    announced = version
    return true
  }

  /// - Returns: whether everything has now ended.
  mutating func outerEnded() -> Bool {
    if isFinished { return false }
    isOuterRunning = false
    return isFinished
  }

  /// - Returns: whether everything has now ended.
  mutating func innerEnded(_ outerVersion: UInt) -> Bool {
    if isFinished || followed != outerVersion { return false }
    isInnerRunning = false
    return isFinished
  }

  var isFinished: Bool { !isOuterRunning && !isInnerRunning }
}

/// One subscription. Everything happens in the turn.
///
/// `@unchecked Sendable` and unchecked exclusivity are true because only the holder of the turn accesses the variables,
/// and all other properties are `let`s of `Sendable` types.
private final class LatestPropertyRun<Outer: Sendable, Value: Sendable>: @unchecked Sendable {
  /// The subscription to the inner property and, in its second slot, the subscription to the outer property.
  let subscription = UpstreamSubscription()
  private let loop = DrainLoop(entered: true)
  private let downstream: Sink<Value>
  /// The sink of the inner properties. It is stored, because a metadata look-up of the class takes as long as the
  /// creation of a sink.
  private let innerSink = InnerSink<LatestPropertyInnerObserver<Outer, Value>>.self
  @exclusivity(unchecked) private var rules = LatestPropertyState()
  /// The inner properties, or nil as soon as the last inner property is known. The closure, which may retain large
  /// objects, is then no longer needed.
  @exclusivity(unchecked) private var latest: LatestProperty<Outer, Value>?
  /// The last inner property and the offset of its versions, or nil until the property is known.
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
      if let entry = latest?.outerEnded() {
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
