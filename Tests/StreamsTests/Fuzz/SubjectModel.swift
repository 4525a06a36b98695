/// The model of a subject, as plain as possible.
struct SubjectModel: Living {
  let capacity: Int
  /// Whether the kept elements are replayed after the end too.
  let outlives: Bool
  var memory: [Int]
  var end: String?
  var ledger = Ledger()

  var heard: [[String]] { ledger.heard }

  mutating func take(_ step: LifeStep) {
    switch step {
    case .next(0, let number):
      if end != nil { return }
      memory = (memory + [number]).suffix(capacity)
      ledger.tellAll("next(\(number))")
    case .error(0): finish("error(mishap)")
    case .completed(0): finish("completed")
    case .subscribe(let observer):
      if ledger.isReleased { return }
      ledger.dispose(observer)
      let subscription = ledger.subscribe(observer)
      if end == nil || outlives { for number in memory { ledger.tell(subscription, "next(\(number))") } }
      if let end { ledger.tell(subscription, end) }
    case .dispose(let observer): ledger.dispose(observer)
    case .release: ledger.isReleased = true
    case .next, .error, .completed, .wait: break
    }
  }

  private mutating func finish(_ event: String) {
    if end != nil { return }
    end = event
    ledger.tellAll(event)
  }
}

/// The model of `share`.
struct ShareModel: Living {
  let replay: Int
  let isForever: Bool
  var memory: [Int] = []
  /// The end of the source, and the one that a lasting share has heard.
  var sourceEnd: String?
  var end: String?
  var isConnected = false
  var ledger = Ledger()

  init(replay: Int, isForever: Bool) {
    self.replay = replay
    self.isForever = isForever
  }

  var heard: [[String]] { ledger.heard }

  mutating func take(_ step: LifeStep) {
    switch step {
    case .next(0, let number):
      guard isConnected else { return }
      memory = (memory + [number]).suffix(replay)
      ledger.tellAll("next(\(number))")
    case .error(0): finish("error(mishap)")
    case .completed(0): finish("completed")
    case .subscribe(let observer):
      if ledger.isReleased { return }
      leave(observer)
      let subscription = ledger.subscribe(observer)
      for number in memory { ledger.tell(subscription, "next(\(number))") }
      if let end { return ledger.tell(subscription, end) }
      isConnected = true
      if let sourceEnd { hear(sourceEnd) }
    case .dispose(let observer): leave(observer)
    case .release: ledger.isReleased = true
    case .next, .error, .completed, .wait: break
    }
  }

  private mutating func leave(_ observer: Int) {
    guard ledger.dispose(observer) != nil, ledger.live.isEmpty else { return }
    disconnect()
  }

  private mutating func finish(_ event: String) {
    if sourceEnd != nil { return }
    sourceEnd = event
    if isConnected { hear(event) }
  }

  private mutating func hear(_ event: String) {
    if isForever { end = event }
    ledger.tellAll(event)
    disconnect()
  }

  private mutating func disconnect() {
    isConnected = false
    if !isForever { memory = [] }
  }
}
