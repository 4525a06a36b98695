/// A stream that is connected when the second input emits an odd number. Its connection is disposed when the second
/// input emits an even number.
struct ConnectableModel: Living {
  let replay: Int
  /// Whether one subject is used for all connections.
  let isFixed: Bool
  private var memory: [Int] = []
  private var sourceEnd: String?
  private var end: String?
  private var isConnected = false
  /// The subscriptions that observe the current subject.
  private var present: Set<Int> = []
  private var isControlOver = false
  private var observers = ModelObservers()

  init(replay: Int, isFixed: Bool) {
    self.replay = replay
    self.isFixed = isFixed
  }

  var heard: [[String]] { observers.heard }

  mutating func take(_ step: LifeStep) {
    switch step {
    case .next(0, let number):
      guard isConnected else { return }
      memory = (memory + [number]).suffix(replay)
      tellPresent("next(\(number))")
    case .error(0): finish("error(mishap)")
    case .completed(0): finish("completed")
    case .next(1, let number):
      if isControlOver { return }
      if number.isMultiple(of: 2) { disconnect() } else { connect() }
    case .error(1), .completed(1): isControlOver = true
    case .subscribe(let observer):
      if observers.isReleased { return }
      observers.dispose(observer)
      let subscription = observers.subscribe(observer)
      for number in memory { observers.tell(subscription, "next(\(number))") }
      if let end { return observers.tell(subscription, end) }
      present.insert(subscription)
    case .dispose(let observer): observers.dispose(observer)
    case .release: observers.isReleased = true
    case .next, .error, .completed, .wait: break
    }
  }

  private mutating func tellPresent(_ event: String) {
    for subscription in observers.live where present.contains(subscription) {
      observers.tell(subscription, event)
    }
  }

  private mutating func finish(_ event: String) {
    if sourceEnd != nil { return }
    sourceEnd = event
    if isConnected { hear(event) }
  }

  private mutating func connect() {
    if isConnected { return }
    isConnected = true
    if let sourceEnd { hear(sourceEnd) }
  }

  private mutating func hear(_ event: String) {
    if isFixed { end = end ?? event }
    tellPresent(event)
    disconnect()
  }

  private mutating func disconnect() {
    guard isConnected else { return }
    isConnected = false
    if isFixed { return }
    (memory, present) = ([], [])
  }
}
