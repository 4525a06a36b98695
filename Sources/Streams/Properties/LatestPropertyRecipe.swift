/// The stream of the latest of several properties.
struct LatestPropertyRecipe<Outer: Sendable, Value: Sendable>: Recipe {
  let latest: LatestProperty<Outer, Value>

  func run(_ sink: consuming Sink<Value>) -> Teardown {
    let subscription = LatestPropertySubscription(sink, latest)
    let lifeline = subscription.lifeline
    latest.outer.changes.attach(
      Port(LatestPropertyOuterInlet(subscription: subscription)), to: lifeline.second)
    subscription.begin()
    return .lifeline(lifeline)
  }
}

/// What an observer of the latest property follows, and what it has announced: a pure value, no values, no effects.
struct LatestPropertyState: Sendable {
  private var announced: UInt?
  /// For which value the property was made that is followed.
  private(set) var followed: UInt?
  private var isOuterRunning = true
  private var isInnerRunning = false

  /// - Returns: whether that is another property than the one followed. It is followed from now on.
  mutating func follow(_ outerVersion: UInt) -> Bool {
    if isOver || followed == outerVersion { return false }
    followed = outerVersion
    isInnerRunning = true
    return true
  }

  /// - Returns: whether what has been read is to be announced.
  mutating func read(_ version: UInt) -> Bool {
    if isOver || announced == version { return false }
    announced = version
    return true
  }

  /// - Returns: whether that was the end of everything.
  mutating func outerEnded() -> Bool {
    if isOver { return false }
    isOuterRunning = false
    return isOver
  }

  /// - Returns: whether that was the end of everything.
  mutating func innerEnded(_ outerVersion: UInt) -> Bool {
    if isOver || followed != outerVersion { return false }
    isInnerRunning = false
    return isOver
  }

  var isOver: Bool { !isOuterRunning && !isInnerRunning }
}

/// One subscription. Everything happens in the turn.
private final class LatestPropertySubscription<Outer: Sendable, Value: Sendable>: Sendable {
  enum Input: Sendable {
    case changed, outerEnded
    case innerEnded(UInt)
  }

  struct State: Sendable {
    var rules = LatestPropertyState()
    /// Nil when it has found its last property. What made that may hold it, and is not to be kept for its sake.
    var latest: LatestProperty<Outer, Value>?
    /// What is left then, and how its own versions are counted.
    var last: (origin: PropertyOrigin<Value>, offset: UInt)?
  }

  /// Upstream is the latest property, second is the one that it is made from.
  let lifeline = Lifeline()
  private let serial: Serial<State, Input>
  private let downstream: Sink<Value>

  init(_ downstream: Sink<Value>, _ latest: LatestProperty<Outer, Value>) {
    self.downstream = downstream
    serial = Serial(State(latest: latest), entered: true)
  }

  func begin() {
    announce()
    serial.leave(handle)
  }

  func changed() {
    guard serial.enter() else { return serial.wait(.changed, handle) }
    announce()
    serial.leave(handle)
  }

  func ended(_ input: Input) { serial.wait(input, handle) }

  private func handle(_ input: Input) {
    switch input {
    case .changed: announce()
    case .outerEnded:
      if let entry = serial.state.latest?.current() {
        serial.state.last = (entry.property.origin, entry.base &+ entry.outerVersion)
        serial.state.latest = nil
      }
      if serial.state.rules.outerEnded() { complete() }
    case .innerEnded(let number): if serial.state.rules.innerEnded(number) { complete() }
    }
  }

  private func announce() {
    if serial.state.rules.isOver { return }
    if let (origin, offset) = serial.state.last {
      let (value, version) = origin.reading()
      return announce(value, offset &+ version)
    }
    guard let latest = serial.state.latest else { return }
    let entry = latest.current()
    if serial.state.rules.follow(entry.outerVersion) {
      let inlet = LatestPropertyInnerInlet<Outer, Value>(subscription: self, number: entry.outerVersion)
      // What it replays waits for the turn.
      entry.property.origin.changes.attach(Port(inlet), to: lifeline.upstream)
    }
    let (value, version) = latest.reading()
    announce(value, version)
  }

  private func announce(_ value: Value, _ version: UInt) {
    if serial.state.rules.read(version) { downstream.next(value) }
  }

  private func complete() {
    downstream.completed()
    lifeline.dispose()
  }
}

private struct LatestPropertyOuterInlet<Outer: Sendable, Value: Sendable>: Inlet {
  let subscription: LatestPropertySubscription<Outer, Value>
  func next(_ value: Outer) { subscription.changed() }
  func failed(_ error: any Error) { completed() }
  func completed() {
    subscription.lifeline.second.dispose()
    subscription.ended(.outerEnded)
  }
}

private struct LatestPropertyInnerInlet<Outer: Sendable, Value: Sendable>: Inlet {
  let subscription: LatestPropertySubscription<Outer, Value>
  let number: UInt
  func next(_ value: Value) { subscription.changed() }
  func failed(_ error: any Error) { completed() }
  func completed() { subscription.ended(.innerEnded(number)) }
}
