/// An operator whose result is shared while it has subscribers, like each operator of a driver or signal. Its inputs
/// are also drivers or signals, so each input emits an element instead of an error, and then completes.
struct SharedModel<Operator: SubscriptionModel>: Living {
  /// The initial state of the operator for the first subscriber.
  let beginning: Operator
  /// The number of elements replayed to later subscribers.
  let replay: Int
  /// The element that replaces an input's error.
  let fallback: Int
  var ends: [Int: [Word]] = [:]
  var connection: Operator?
  var memory: [Word] = []
  var observers = ModelObservers()

  init(_ beginning: Operator, replay: Int, fallback: Int) {
    self.beginning = beginning
    self.replay = replay
    self.fallback = fallback
  }

  var heard: [[String]] { observers.heard }

  mutating func take(_ step: LifeStep) {
    switch step {
    case .next(let input, let number):
      if ends[input] == nil { hear(input, [.next(number)]) }
    case .error(let input): end(input, [.next(fallback), .completed])
    case .completed(let input): end(input, [.completed])
    case .subscribe(let observer):
      if observers.isReleased { return }
      leave(observer)
      let subscription = observers.subscribe(observer)
      if connection == nil { return connect() }
      for word in memory { observers.tell(subscription, word.text) }
    case .dispose(let observer): leave(observer)
    case .release: observers.isReleased = true
    case .wait: break
    }
  }

  private mutating func connect() {
    connection = beginning
    tell(beginning.begin())
    for input in beginning.listens { if let end = ends[input] { hear(input, end) } }
  }

  private mutating func leave(_ observer: Int) {
    if observers.dispose(observer) != nil, observers.live.isEmpty { disconnect() }
  }

  private mutating func disconnect() {
    connection = nil
    memory = []
  }

  private mutating func end(_ input: Int, _ words: [Word]) {
    if ends[input] != nil { return }
    ends[input] = words
    hear(input, words)
  }

  private mutating func hear(_ input: Int, _ words: [Word]) {
    for word in words {
      guard let said = connection?.hear(input, word) else { return }
      let new = connection?.takeNewInput()
      tell(said)
      if let new, let end = ends[new] { hear(new, end) }
    }
  }

  private mutating func tell(_ words: [Word]) {
    for word in words where connection != nil {
      if case .next = word { memory = (memory + [word]).suffix(replay) }
      observers.tellAll(word.text)
      if word == .completed { disconnect() }
    }
  }
}
