/// A simple model of a subject.
struct SubjectModel: Living {
  let capacity: Int
  /// Whether the stored elements are also replayed after the end.
  let outlives: Bool
  var memory: [Int]
  var end: String?
  var observers = ModelObservers()

  var heard: [[String]] { observers.heard }

  mutating func take(_ step: LifeStep) {
    switch step {
    case .next(0, let number):
      if end != nil { return }
      memory = (memory + [number]).suffix(capacity)
      observers.tellAll("next(\(number))")
    case .error(0): finish("error(mishap)")
    case .completed(0): finish("completed")
    case .subscribe(let observer):
      if observers.isReleased { return }
      observers.dispose(observer)
      let subscription = observers.subscribe(observer)
      if end == nil || outlives { for number in memory { observers.tell(subscription, "next(\(number))") } }
      if let end { observers.tell(subscription, end) }
    case .dispose(let observer): observers.dispose(observer)
    case .release: observers.isReleased = true
    case .next, .error, .completed, .wait: break
    }
  }

  private mutating func finish(_ event: String) {
    if end != nil { return }
    end = event
    observers.tellAll(event)
  }
}

/// The model of `share`.
struct ShareModel: Living {
  let replay: Int
  let isForever: Bool
  var memory: [Int] = []
  /// The end of the source, and the end that a permanent share has received.
  var sourceEnd: String?
  var end: String?
  var isConnected = false
  var observers = ModelObservers()

  init(replay: Int, isForever: Bool) {
    self.replay = replay
    self.isForever = isForever
  }

  var heard: [[String]] { observers.heard }

  mutating func take(_ step: LifeStep) {
    switch step {
    case .next(0, let number):
      guard isConnected else { return }
      memory = (memory + [number]).suffix(replay)
      observers.tellAll("next(\(number))")
    case .error(0): finish("error(mishap)")
    case .completed(0): finish("completed")
    case .subscribe(let observer):
      if observers.isReleased { return }
      leave(observer)
      let subscription = observers.subscribe(observer)
      for number in memory { observers.tell(subscription, "next(\(number))") }
      if let end { return observers.tell(subscription, end) }
      isConnected = true
      if let sourceEnd { hear(sourceEnd) }
    case .dispose(let observer): leave(observer)
    case .release: observers.isReleased = true
    case .next, .error, .completed, .wait: break
    }
  }

  private mutating func leave(_ observer: Int) {
    guard observers.dispose(observer) != nil, observers.live.isEmpty else { return }
    disconnect()
  }

  private mutating func finish(_ event: String) {
    if sourceEnd != nil { return }
    sourceEnd = event
    if isConnected { hear(event) }
  }

  private mutating func hear(_ event: String) {
    if isForever { end = event }
    observers.tellAll(event)
    disconnect()
  }

  private mutating func disconnect() {
    isConnected = false
    if !isForever { memory = [] }
  }
}
