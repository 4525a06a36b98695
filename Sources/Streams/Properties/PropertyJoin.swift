/// One part of a property. It defines how changes of the part are counted and observed.
@usableFromInline
struct PropertyPart: Sendable {
  let version: @Sendable () -> UInt
  let attach: @Sendable (any PropertyJoin, Subscriptions) -> Void
  /// Whether the derived property continues as long as this part does.
  let isDecisive: Bool

  @usableFromInline
  init<Value>(_ origin: PropertyOrigin<Value>, isDecisive: Bool = true) {
    self.isDecisive = isDecisive
    version = { origin.version }
    attach = { join, subscriptions in
      subscriptions.attach(origin.changes) { key in
        InnerSink(
          PropertyPartObserver<Value>(
            join: join, subscriptions: subscriptions, key: key, isDecisive: isDecisive))
      }
    }
  }
}

extension PropertyDerivation {
  /// Creates a derivation from several parts. Its value is computed from one consistent snapshot of the parts, and each
  /// change counts as one change of the result, regardless of the number of parts it affects.
  ///
  /// - Parameter make: computes the value from the parts.
  convenience init(_ parts: [PropertyPart], _ make: @escaping @Sendable () -> Value) {
    // The versions only grow, so their sum is unchanged only if each version is.
    let version: @Sendable () -> UInt = { parts.reduce(0) { $0 &+ $1.version() } }
    self.init(parts, version: version) {
      var before = version()
      while true {
        let value = make()
        let after = version()
        if before == after { return (value, after) }
        before = after
      }
    }
  }

  /// Creates a derivation that reads whenever one of several parts changes.
  convenience init(
    _ parts: [PropertyPart], version: @escaping @Sendable () -> UInt,
    read: @escaping @Sendable () -> (value: Value, version: UInt)
  ) {
    self.init(
      changes: Assembled(PropertyJoinRecipe(parts: parts, read: read)), read: read, version: version)
  }
}

extension Property {
  /// Creates a property that is read whenever one of two properties has changed. It ends when both have ended.
  ///
  /// - Parameters:
  ///   - version: returns the ``version``.
  ///   - read: returns the value and its ``version`` as one consistent snapshot.
  package convenience init<First: Sendable, Second: Sendable>(
    of first: Property<First>, and second: Property<Second>, version: @escaping @Sendable () -> UInt,
    read: @escaping @Sendable () -> (value: Value, version: UInt)
  ) {
    self.init(
      .derived(
        PropertyDerivation(
          [PropertyPart(first.origin), PropertyPart(second.origin)], version: version, read: read)),
      keeping: (first.kept, second.kept))
  }
}

private struct PropertyJoinRecipe<Value: Sendable>: Recipe {
  let parts: [PropertyPart]
  let read: @Sendable () -> (value: Value, version: UInt)

  func run(_ sink: consuming Sink<Value>) -> Teardown {
    let running = parts.count { $0.isDecisive }
    let subscription = PropertyJoinRun(sink, PropertyJoinState(running: running), read)
    for part in parts { part.attach(subscription, subscription.subscriptions) }
    subscription.start()
    return Teardown(subscription.subscriptions)
  }
}

/// Receives notifications of changed and ended parts of a property.
protocol PropertyJoin: AnyObject, Sendable {
  func changed()
  func ended()
}

/// Decides which events an observer of a property with several parts receives. It is a pure value without effects, and
/// uses the versions of the parts, not their values.
struct PropertyJoinState: Sendable {
  private var announced: UInt?
  private(set) var running: Int
  var isFinished: Bool { running <= 0 }

  init(running: Int) { self.running = running }

  /// - Returns: whether to emit the value that has been read.
  mutating func read(_ version: UInt) -> Bool {
    if announced == version { return false }
    announced = version
    return true
  }

  /// Records that a part can no longer change.
  mutating func ended() { running -= 1 }
}

/// One subscription of a property with several parts. Everything happens in the turn.
private final class PropertyJoinRun<Value: Sendable>: PropertyJoin {
  let subscriptions = Subscriptions()
  private let serialized: SerializedState<PropertyJoinState>
  private let downstream: Sink<Value>
  private let read: @Sendable () -> (value: Value, version: UInt)

  init(
    _ downstream: Sink<Value>, _ state: PropertyJoinState,
    _ read: @escaping @Sendable () -> (value: Value, version: UInt)
  ) {
    self.downstream = downstream
    self.read = read
    // The parts replay their values, which wait until all parts are attached.
    serialized = SerializedState(state, entered: true)
  }

  /// Emits the first value. The recipe calls this method when all parts are attached.
  func start() {
    let (value, version) = read()
    if serialized.state.read(version) { downstream.next(value) }
    if serialized.state.isFinished { complete() }
    serialized.leave()
  }

  func changed() {
    guard serialized.enter() else { return serialized.enqueue { [unowned self] in announce() } }
    announce()
    serialized.leave()
  }

  func ended() {
    serialized.enqueue { [unowned self] in
      serialized.state.ended()
      if serialized.state.isFinished { complete() }
    }
  }

  private func announce() {
    if serialized.state.isFinished { return }
    let (value, version) = read()
    if serialized.state.read(version) { downstream.next(value) }
  }

  private func complete() {
    downstream.completed()
    subscriptions.dispose()
  }
}

private struct PropertyPartObserver<Value: Sendable>: InnerObserver {
  let join: any PropertyJoin
  let subscriptions: Subscriptions
  let key: Int
  let isDecisive: Bool

  func next(_ value: Value) { join.changed() }
  func failed(_ error: any Error) { completed() }
  func completed() {
    subscriptions.dispose(at: key)
    if isDecisive { join.ended() }
  }
}
