import Synchronization

/// The machinery of every subject, relay and property. It is a stream itself, so that a type that is no stream, such as
/// an action, can hand one out.
///
/// A subject accepts events in one order, which is also the order of its memory and of delivery. A thread whose event
/// is accepted while nobody delivers takes the *turn* and delivers the event. An event that is accepted meanwhile waits
/// in the backlog, together with the observers that it is for, until the holder of the turn delivers it. No lock is
/// held while anything is delivered.
///
/// The turn is one atomic word: an element that is not kept costs two atomic steps, and reads the observers between
/// them without a lock. Everything else happens under the lock, each method in one step; `SubjectStepsTests` runs all
/// orders of the steps. Two rules tie the word to the lock:
///
/// - While the turn is taken, other threads change the word under the lock only. So does the holder, unless nothing
///   waits.
/// - A thread that removes observers while the turn is taken leaves it to the holder to release them, because the
///   holder may be delivering to them without a retain. One of the two always notices the other: the thread that takes
///   the turn writes the turn and then reads the observers, the thread that removes one writes the observers and then
///   reads the turn, all sequentially consistent.
///
/// The subscriptions of its observers keep the core alive, and the core keeps the observers. So the owner calls
/// ``abandon()``, or ends the core, when nobody can feed it any more.
///
/// Not `final`, although it has no subclasses: allocating through a metatype that is kept needs that; see ``Stage``.
///
/// `@unchecked Sendable` and unchecked exclusivity are true because every `var` is touched only under `lock`. With checks
/// of exclusivity, an element of the row `behaviour` takes 262 instructions instead of 178, and one of `property write`
/// 254 instead of 170.
@usableFromInline
package class SubjectCore<Element: Sendable>: Observable<Element>, SubjectMembership, @unchecked Sendable {
  final let turn = Atomic<UInt8>(SubjectTurn.idle)
  final let observers = Observers<Element>()
  final let lock = RawLock()
  final let emitsAtEnd: Bool
  final let replaysAfterEnd: Bool
  final let replays: Bool
  private final let capacity: Int
  @exclusivity(unchecked) final var memory = Ring<Element>()
  /// Whether ``latest`` has the newest of the elements that ``memory`` has room for, which is one; see ``refresh()``.
  @usableFromInline final let isWord: Bool
  @usableFromInline final let latest = LatestWord()
  /// Counts the elements that were kept, so that ``modify(_:)`` can tell whether another thread was faster.
  @exclusivity(unchecked) private(set) final var version: UInt = 0
  /// Whether and how the subject has ended; `.running`, too, if it has been abandoned.
  @exclusivity(unchecked) final var end = SubjectStop.running
  @exclusivity(unchecked) final var backlog = Backlog<Element>()
  /// The words that the holder of the turn releases between two deliveries and after the last.
  @exclusivity(unchecked) final var retired: [ObserverWord] = []

  /// - Parameter keeping: the elements that later observers get.
  @usableFromInline
  package required init(keeping: SubjectKeeping = .nothing) {
    emitsAtEnd = keeping == .final
    replaysAfterEnd = keeping != .latest
    replays = keeping != .memo
    capacity = keeping.capacity
    isWord = capacity == 1 && LatestWord.holds(Element.self)
    super.init()
  }

  /// A subject that holds `initial` from the start.
  @usableFromInline
  package required init(keeping: SubjectKeeping, initial: Element) {
    emitsAtEnd = keeping == .final
    replaysAfterEnd = keeping != .latest
    replays = keeping != .memo
    capacity = keeping.capacity
    isWord = capacity == 1 && LatestWord.holds(Element.self)
    memory.append(initial)
    if isWord { latest.write(initial) }
    super.init()
  }

  /// Whether later observers get all elements.
  package final var keepsAll: Bool { capacity == .max }

  override final func run(_ sink: consuming Sink<Element>) -> Teardown {
    admit(sink, subject: "a subject of \(Element.self)")
  }

  // MARK: Elements

  @usableFromInline
  package final func next(_ element: Element) {
    if capacity > 0 { return capacity == 1 ? replace(element) : remember(element) }
    if observers.isEmpty { return }
    guard takeTurn() else { return acceptAndDeliver(element) }
    guard let audience = audienceInTurn() else { return deliverFirst(element) }
    audience.next(element)
    leave()
  }

  /// One step after ``takeTurn()``, for an element that is not kept.
  ///
  /// - Returns: the observers that the element is for; nil if another event has been accepted since the turn was taken.
  ///   Then the audience may have an observer that came after that event, and must not get this element, which is older.
  @inline(__always)
  final func audienceInTurn() -> Audience<Element>? {
    let audience = observers.current
    return turn.load(ordering: .sequentiallyConsistent) == SubjectTurn.taken ? audience : nil
  }

  /// Accepts an element that replaces the one that is kept.
  private final func replace(_ element: Element) {
    lock.lock()
    guard turn.load(ordering: .acquiring) == SubjectTurn.idle, memory.count == 1, !emitsAtEnd else {
      lock.unlock()
      return acceptAndDeliver(element)
    }
    version &+= 1
    if isWord {
      // Not into the memory too: with both, the row `property write` takes 22.9 ns for 19.9.
      latest.write(element)
      unlockAndDeliver(element)
    } else {
      // Released after the lock has been left.
      let forgotten = memory.replaceFirst(by: element)
      unlockAndDeliver(element)
      _ = consume forgotten
    }
  }

  /// Accepts an element that is kept beside others.
  private final func remember(_ element: Element) {
    var exchanged = element
    lock.lock()
    guard turn.load(ordering: .acquiring) == SubjectTurn.idle else {
      lock.unlock()
      return acceptAndDeliver(element)
    }
    store(&exchanged)
    unlockAndDeliver(element)
  }

  /// Leaves the lock after an element has been accepted while the turn was idle, and delivers it to the observers.
  @inline(__always)
  private final func unlockAndDeliver(_ element: Element) {
    let observers = observers.current
    // A plain store: without the lock, nobody takes the turn of a subject that keeps elements.
    if !observers.isEmpty { turn.store(SubjectTurn.taken, ordering: .relaxed) }
    lock.unlock()
    if observers.isEmpty { return }
    observers.next(element)
    leave()
  }

  @inline(never)
  private final func acceptAndDeliver(_ element: Element) {
    deliver(element, accept(element))
  }

  /// Delivers the element of the holder of the turn when other events may have been accepted since: to the observers
  /// that the first of these events is for, if there is one.
  @inline(never)
  final func deliverFirst(_ element: Element) {
    let (known, now) = lock.withLock { (backlog.first, observers.current) }
    if let known { known.next(element) } else { now.next(element) }
    leave()
  }

  /// One step: accepts an element, whatever the state of the turn is.
  ///
  /// - Parameters:
  ///   - known: the version of the value that it replaces, if it replaces one.
  ///   - also: runs in the same step, under the lock: it must not call a client's code, and release nothing. If it
  ///     returns false, the element is not accepted.
  final func accept(
    _ element: Element, ifStill known: UInt? = nil, also: (() -> Bool)? = nil
  ) -> SubjectAcceptance<Element> {
    var forgotten = element
    return lock.withLock {
      if let known, known != version { return .overtaken }
      if let also {
        if turn.load(ordering: .acquiring) & SubjectTurn.ended != 0 { return .ended }
        if !also() { return .overtaken }
      }
      while true {
        let now = turn.load(ordering: .acquiring)
        if now & SubjectTurn.ended != 0 { return .ended }
        if emitsAtEnd {
          store(&forgotten)
          return .nothing
        }
        let new = now == SubjectTurn.idle ? SubjectTurn.taken : now | SubjectTurn.waiting
        guard move(from: now, to: new) else { continue }
        if capacity > 0 { store(&forgotten) }
        if now == SubjectTurn.idle { return .deliver(observers.current) }
        backlog.append(element, for: observers.current)
        return .nothing
      }
    }
  }

  /// One step: calls `also` if the value still has the version `known`. See ``accept(_:ifStill:also:)``.
  ///
  /// - Returns: whether `also` has been called and has returned true.
  final func still(_ known: UInt, also: () -> Bool) -> Bool {
    lock.withLock { known == version && also() }
  }

  /// Delivers an element that has been accepted, if the acceptance says so.
  final func deliver(_ element: Element, _ acceptance: SubjectAcceptance<Element>) {
    guard case .deliver(let audience) = acceptance else { return }
    audience.next(element)
    leave()
  }

  /// Keeps an element.
  ///
  /// - Parameter element: afterwards the element that it has replaced, which the caller releases outside the lock.
  @inline(__always)
  private final func store(_ element: inout Element) {
    version &+= 1
    if isWord { latest.write(element) }
    if memory.count < capacity {
      memory.append(element)
    } else {
      memory.rotate(&element)
    }
  }

  // MARK: The turn

  @inline(__always)
  final func takeTurn() -> Bool {
    turn.compareExchange(
      expected: SubjectTurn.idle, desired: SubjectTurn.taken, ordering: .sequentiallyConsistent
    )
    .exchanged
  }

  final func move(from old: UInt8, to new: UInt8) -> Bool {
    turn.compareExchange(expected: old, desired: new, ordering: .sequentiallyConsistent).exchanged
  }

  /// Gives the turn back, after delivering the events that were accepted meanwhile.
  @inline(__always)
  final func leave() {
    if turn.compareExchange(expected: SubjectTurn.taken, desired: SubjectTurn.idle, ordering: .releasing)
      .exchanged
    {
      return
    }
    deliverWaiting()
  }

  @inline(never)
  final func deliverWaiting() {
    var batch = Batch<Element>()
    while takeBatch(&batch) { deliver(&batch) }
  }

  /// One step: takes events that wait, or gives the turn back.
  final func takeBatch(_ batch: inout Batch<Element>) -> Bool {
    var released: [ObserverWord] = []
    let isTaken = lock.withLock {
      swap(&released, &retired)
      if backlog.takeBatch(&batch) { return true }
      turn.store(
        turn.load(ordering: .relaxed) & (SubjectTurn.ended | SubjectTurn.disposed), ordering: .releasing)
      return false
    }
    for word in released { word.release() }
    return isTaken
  }

  /// Delivers events that have been taken, but none after the subject has been disposed.
  final func deliver(_ batch: inout Batch<Element>) {
    batch.deliver { turn.load(ordering: .relaxed) & SubjectTurn.disposed == 0 }
  }
}

/// The states of the turn, in the word of a ``SubjectCore``.
enum SubjectTurn {
  static let idle: UInt8 = 0
  static let taken: UInt8 = 1
  /// The holder of the turn has to look under the lock before it gives the turn back.
  static let waiting: UInt8 = 2
  static let ended: UInt8 = 4
  /// The events that wait are not delivered any more.
  static let disposed: UInt8 = 8
}
