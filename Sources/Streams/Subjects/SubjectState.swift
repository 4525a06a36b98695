// These three are not nested in the generic state: a nested type is another type for each element type, and each use
// of it in unspecialised code looks its metadata up.

/// Whether and how a subject has ended.
package enum SubjectStop: Sendable {
  case running
  case completed
  case failed(any Error)
  case disposed
}

/// What a subject keeps of its elements, for observers that come later.
package enum SubjectKeeping: Sendable, Equatable {
  case nothing
  /// The latest element, replayed as long as the subject runs.
  case latest
  /// So many elements, replayed also after the end.
  case last(Int)
  /// The latest element, emitted only when the subject completes, and replayed from then on.
  case final
}

/// What becomes of something that a subject is told.
enum SubjectVerdict: Sendable {
  /// The subject has ended, or only keeps it: nothing is delivered now.
  case kept
  /// The caller delivers it now, to `observers`.
  case deliver
  /// Somebody delivers; nothing has been done yet, the slow way has to be taken.
  case busy
}

/// What a subject knows, and what each input does to it: a pure value, with no lock, no callback and no effect.
///
/// A subject accepts events in one order, under its lock; that order is the order of its memory and of delivery.
/// Whoever is accepted while nobody delivers, delivers; what is accepted meanwhile waits, together with the
/// observers it is for, and is delivered by the same one.
package struct SubjectState<Element: Sendable>: Sendable {
  /// What a disposed subject held, to be released outside the lock.
  struct Remains: Sendable {
    let observers: Observers<Element>
    let memory: Ring<Element>
    let waiting: Ring<Delivery>
    let stop: SubjectStop
  }

  struct Delivery: Sendable {
    let event: Event<Element>
    let observers: Observers<Element>
  }

  /// What to do with a new observer, outside the lock.
  enum Admission: Sendable {
    /// It is in, and there was nothing to replay.
    case admitted
    /// It is in, and the delivery is held for it: replay these, then call ``SubjectCore/finish()``.
    case replay([Element])
    /// Somebody delivers at this moment. A gate is in, in its place: replay these to it and release the gate.
    case catchUp(GateSink<Element>, [Element])
    /// The subject has ended: replay these, then the end.
    case ended([Element], SubjectStop)
  }

  private(set) var observers = Observers<Element>.none
  private(set) var stop = SubjectStop.running
  private let keeping: SubjectKeeping
  private let capacity: Int
  private let emitsAtEnd: Bool
  private(set) var memory = Ring<Element>()
  /// Counts the accepted elements, so that a read-modify-write can tell whether somebody was faster.
  private(set) var version: UInt = 0
  private var isDelivering = false
  private var hasWaiting = false
  private var waiting = Ring<Delivery>()

  init(keeping: SubjectKeeping) {
    self.keeping = keeping
    emitsAtEnd = keeping == .final
    capacity =
      switch keeping {
      case .nothing: 0
      case .latest, .final: 1
      case .last(let count): count
      }
  }

  /// Puts in what a subject holds from the start.
  mutating func start(with element: Element) { memory.append(element) }

  /// Accepts an element that is not kept.
  @inline(__always)
  mutating func accept() -> SubjectVerdict {
    guard case .running = stop else { return .kept }
    if isDelivering { return .busy }
    isDelivering = true
    return .deliver
  }

  /// Accepts an element that is kept.
  ///
  /// - Parameter element: afterwards what the memory dropped for it, to be released outside the lock.
  @inline(__always)
  mutating func accept(keeping element: inout Element) -> SubjectVerdict {
    guard case .running = stop else { return .kept }
    if isDelivering, !emitsAtEnd { return .busy }
    remember(&element)
    if emitsAtEnd { return .kept }
    isDelivering = true
    return .deliver
  }

  /// Accepts an element while somebody delivers.
  ///
  /// - Parameter forgotten: afterwards what the memory dropped, if it keeps elements.
  mutating func acceptWaiting(_ element: Element, forgotten: inout Element) -> SubjectVerdict {
    guard case .running = stop else { return .kept }
    if capacity > 0 { remember(&forgotten) }
    if !isDelivering {
      isDelivering = true
      return .deliver
    }
    waiting.append(Delivery(event: .next(element), observers: observers))
    hasWaiting = true
    return .kept
  }

  @inline(__always)
  private mutating func remember(_ element: inout Element) {
    version &+= 1
    if memory.count < capacity {
      memory.append(element)
    } else if capacity == 1 {
      memory.exchangeFirst(with: &element)
    } else {
      rotate(&element)
    }
  }

  private mutating func rotate(_ element: inout Element) {
    memory.append(element)
    if let oldest = memory.popFirst() { element = oldest }
  }

  /// Accepts the end, where nobody delivers and nothing is emitted with it.
  mutating func accept(_ stop: SubjectStop) -> SubjectVerdict {
    guard case .running = self.stop else { return .kept }
    if isDelivering || emitsAtEnd { return .busy }
    self.stop = stop
    if observers.isEmpty { return .kept }
    isDelivering = true
    return .deliver
  }

  /// Lets go of the observers, which have to be told of the end.
  mutating func takeObservers() -> Observers<Element> {
    defer { observers = .none }
    return observers
  }

  /// Accepts the end.
  ///
  /// - Parameter forgotten: receives what the memory drops, to be released outside the lock.
  /// - Returns: what to deliver now; nil when it waits or the subject had ended before.
  mutating func end(_ stop: SubjectStop, forgotten: inout Element?) -> [Delivery]? {
    guard case .running = self.stop else { return nil }
    self.stop = stop
    if emitsAtEnd, case .failed = stop { forgotten = memory.popFirst() }
    var deliveries: [Delivery] = []
    if emitsAtEnd, case .completed = stop, let last = memory.first {
      deliveries.append(Delivery(event: .next(last), observers: observers))
    }
    switch stop {
    case .completed: deliveries.append(Delivery(event: .completed, observers: observers))
    case .failed(let error): deliveries.append(Delivery(event: .error(error), observers: observers))
    case .running, .disposed: break
    }
    observers = .none
    if isDelivering {
      deliveries.forEach { waiting.append($0) }
      hasWaiting = true
      return nil
    }
    isDelivering = true
    return deliveries
  }

  /// Gives the delivery back, if nothing waits.
  @inline(__always)
  mutating func finishIfIdle() -> Bool {
    if hasWaiting { return false }
    isDelivering = false
    return true
  }

  /// Takes the next delivery that waits, or gives the delivery back.
  mutating func finish() -> Delivery? {
    let delivery = waiting.popFirst()
    hasWaiting = !waiting.isEmpty
    if delivery == nil { isDelivering = false }
    return delivery
  }

  mutating func admit(_ sink: Sink<Element>) -> Admission {
    guard case .running = stop else {
      return .ended(keeping == .latest ? [] : memory.elements, stop)
    }
    if memory.isEmpty || emitsAtEnd {
      observers.add(sink)
      return .admitted
    }
    if isDelivering {
      let gate = GateSink(sink, held: true)
      observers.add(gate)
      return .catchUp(gate, memory.elements)
    }
    isDelivering = true
    observers.add(sink)
    return .replay(memory.elements)
  }

  /// - Returns: what held the sinks before, to be released outside the lock.
  mutating func remove(_ identity: ObjectIdentifier) -> Observers<Element> { observers.remove(identity) }

  /// Ends for good: forgets everything, also what waits to be delivered.
  ///
  /// - Returns: what to release outside the lock.
  mutating func dispose() -> Remains {
    defer {
      stop = .disposed
      observers = .none
      memory = Ring()
      waiting = Ring()
      hasWaiting = false
    }
    return Remains(observers: observers, memory: memory, waiting: waiting, stop: stop)
  }
}
