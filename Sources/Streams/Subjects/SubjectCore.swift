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
  private final let turn = Atomic<UInt8>(Turn.idle)
  private final let observers = Observers<Element>()
  final let lock = RawLock()
  private final let emitsAtEnd: Bool
  private final let replaysAfterEnd: Bool
  private final let replays: Bool
  private final let capacity: Int
  @exclusivity(unchecked) private(set) final var memory = Ring<Element>()
  /// Whether ``latest`` has the newest of the elements that ``memory`` has room for, which is one; see ``refresh()``.
  @usableFromInline final let isWord: Bool
  @usableFromInline final let latest = LatestWord()
  /// Counts the elements that were kept, so that ``modify(_:)`` can tell whether another thread was faster.
  @exclusivity(unchecked) private(set) final var version: UInt = 0
  /// Whether and how the subject has ended; `.running`, too, if it has been abandoned.
  @exclusivity(unchecked) private(set) final var end = SubjectStop.running
  @exclusivity(unchecked) private final var backlog = Backlog<Element>()
  /// The words that the holder of the turn releases between two deliveries and after the last.
  @exclusivity(unchecked) private final var retired: [ObserverWord] = []

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
    return turn.load(ordering: .sequentiallyConsistent) == Turn.taken ? audience : nil
  }

  /// Accepts an element that replaces the one that is kept.
  private final func replace(_ element: Element) {
    lock.lock()
    guard turn.load(ordering: .acquiring) == Turn.idle, memory.count == 1, !emitsAtEnd else {
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
    guard turn.load(ordering: .acquiring) == Turn.idle else {
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
    if !observers.isEmpty { turn.store(Turn.taken, ordering: .relaxed) }
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
        if turn.load(ordering: .acquiring) & Turn.ended != 0 { return .ended }
        if !also() { return .overtaken }
      }
      while true {
        let now = turn.load(ordering: .acquiring)
        if now & Turn.ended != 0 { return .ended }
        if emitsAtEnd {
          store(&forgotten)
          return .nothing
        }
        let new = now == Turn.idle ? Turn.taken : now | Turn.waiting
        guard move(from: now, to: new) else { continue }
        if capacity > 0 { store(&forgotten) }
        if now == Turn.idle { return .deliver(observers.current) }
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
    turn.compareExchange(expected: Turn.idle, desired: Turn.taken, ordering: .sequentiallyConsistent)
      .exchanged
  }

  private final func move(from old: UInt8, to new: UInt8) -> Bool {
    turn.compareExchange(expected: old, desired: new, ordering: .sequentiallyConsistent).exchanged
  }

  /// Gives the turn back, after delivering the events that were accepted meanwhile.
  @inline(__always)
  private final func leave() {
    if turn.compareExchange(expected: Turn.taken, desired: Turn.idle, ordering: .releasing).exchanged {
      return
    }
    deliverWaiting()
  }

  @inline(never)
  private final func deliverWaiting() {
    var batch = Batch<Element>()
    while takeBatch(&batch) { deliver(&batch) }
  }

  /// One step: takes events that wait, or gives the turn back.
  final func takeBatch(_ batch: inout Batch<Element>) -> Bool {
    var released: [ObserverWord] = []
    let isTaken = lock.withLock {
      swap(&released, &retired)
      if backlog.takeBatch(&batch) { return true }
      turn.store(turn.load(ordering: .relaxed) & (Turn.ended | Turn.disposed), ordering: .releasing)
      return false
    }
    for word in released { word.release() }
    return isTaken
  }

  /// Delivers events that have been taken, but none after the subject has been disposed.
  final func deliver(_ batch: inout Batch<Element>) {
    batch.deliver { turn.load(ordering: .relaxed) & Turn.disposed == 0 }
  }

  // MARK: The end

  package final func failed(_ error: any Error) { end(with: .failed(error)) }

  @usableFromInline
  package final func completed() { end(with: .completed) }

  private final func end(with stop: SubjectStop) {
    switch accept(stop) {
    case .nothing: break
    case .tell(let observers):
      observers.end(stop)
      observers.release()
      // Nothing waits, nearly always.
      if turn.compareExchange(expected: Turn.taken | Turn.ended, desired: Turn.ended, ordering: .releasing)
        .exchanged
      {
        return
      }
      deliverWaiting()
    case .deliverWaiting: deliverWaiting()
    }
  }

  /// One step: accepts the end.
  final func accept(_ stop: SubjectStop) -> SubjectEnding<Element> {
    var forgotten = RawRing()
    let ending: SubjectEnding<Element> = lock.withLock {
      while true {
        let now = turn.load(ordering: .acquiring)
        if now & Turn.ended != 0 { return .nothing }
        let isIdle = now == Turn.idle
        let isHeard = !observers.isEmpty
        let turnAfter = isIdle ? (isHeard ? Turn.taken : Turn.idle) : now | Turn.waiting
        guard move(from: now, to: turnAfter | Turn.ended) else { continue }
        end = stop
        if emitsAtEnd, case .failed = stop { forgotten = takeMemory().raw }
        if !isHeard { return .nothing }
        if isIdle, !emitsAtEnd {
          let audience = observers.current
          _ = observers.takeAll()
          return .tell(audience)
        }
        appendEnd(stop)
        retired.append(observers.takeAll())
        return isIdle ? .deliverWaiting : .nothing
      }
    }
    withExtendedLifetime(forgotten) {}
    return ending
  }

  private final func appendEnd(_ stop: SubjectStop) {
    refresh()
    if emitsAtEnd { memory.forEach { backlog.append($0, for: observers.current) } }
    backlog.append(stop, for: observers.current)
  }

  /// Ends the subject and tells nobody: it lets go of its observers, of the kept elements and of the events that wait.
  package final func dispose() {
    let (kept, word) = close(.disposed)
    word.release()
    withExtendedLifetime(kept) {}
  }

  /// - Returns: the objects to release, also the error with which the subject had failed.
  private final func close(_ stop: SubjectStop) -> (
    kept: (Ring<Element>, Backlog<Element>, SubjectStop), observers: ObserverWord
  ) {
    lock.withLock {
      while true {
        let now = turn.load(ordering: .acquiring)
        guard move(from: now, to: now | Turn.ended | Turn.disposed) else { continue }
        let (backlog, end) = (self.backlog, self.end)
        self.backlog = Backlog()
        self.end = stop
        return ((takeMemory(), backlog, end), released(observers.takeAll()))
      }
    }
  }

  /// Breaks the cycle of the core, its observers and their subscriptions. The owner calls this when nobody can feed the
  /// core any more.
  ///
  /// A core that has not ended takes in no observer from then on: one that comes later hears nothing either, and would
  /// close the cycle again.
  package final func abandon() {
    if turn.load(ordering: .acquiring) & Turn.ended == 0, !abandonAlone() { abandonObservers() }
  }

  /// Marks a core that nobody observes, as most are when they are abandoned.
  ///
  /// - Returns: whether nobody does.
  private final func abandonAlone() -> Bool {
    lock.withLock {
      if !observers.isEmpty { return false }
      while true {
        let now = turn.load(ordering: .acquiring)
        if move(from: now, to: now | Turn.ended | Turn.disposed) { return true }
      }
    }
  }

  /// Kept apart: the objects to release cost metadata look-ups, and a subject life without them has none.
  @inline(never)
  private final func abandonObservers() {
    let (kept, word) = close(.running)
    ReleaseTrampoline.release(word)
    withExtendedLifetime(kept) {}
  }

  /// Copies the newest element into the memory before that is read, if it is a word. The caller holds the lock.
  @inline(__always)
  final func refresh() {
    if isWord, memory.count == 1 { _ = memory.replaceFirst(by: latest.read(as: Element.self)) }
  }

  private final func takeMemory() -> Ring<Element> {
    refresh()
    let taken = memory
    memory = Ring()
    return taken
  }

  // MARK: Observers

  package final func admit(_ sink: Sink<Element>, subject: @autoclosure () -> String) -> Teardown {
    admit(sink, replays: replays, subject: subject())
  }

  private final func admit(
    _ sink: Sink<Element>, replays: Bool, subject: @autoclosure () -> String
  ) -> Teardown {
    switch admit(sink, replays: replays) {
    case .admitted: break
    case .replay(let elements):
      elements.forEach { sink.next($0) }
      leave()
    case .catchUp(let serialized, let elements):
      elements.forEach { sink.next($0) }
      serialized.subscription.upstream.set(.subject(SubjectSubscription(self, serialized)))
      serialized.deliverHeld()
      return .subscription(serialized.subscription)
    case .ended(let elements, let stop):
      elements.forEach { sink.next($0) }
      switch stop {
      case .running: break
      case .completed: sink.completed()
      case .failed(let error): sink.failed(error)
      case .disposed: sink.failed(RxError.disposed(object: subject()))
      }
      return .none
    }
    return .subject(SubjectSubscription(self, sink))
  }

  /// One step: takes an observer in.
  ///
  /// - Parameter replays: whether the observer gets the kept elements.
  final func admit(_ sink: Sink<Element>, replays: Bool = true) -> SubjectAdmission<Element> {
    var word = ObserverWord.none
    defer { word.release() }
    return lock.withLock {
      let now = turn.load(ordering: .acquiring)
      refresh()
      if now & Turn.ended != 0 {
        return .ended(!replaysAfterEnd || !replays ? Ring() : memory.snapshot(), end)
      }
      if memory.count == 0 || emitsAtEnd || !replays {
        word = released(observers.add(sink))
        return .admitted
      }
      if now == Turn.idle {
        turn.store(Turn.taken, ordering: .relaxed)
        word = observers.add(sink)
        return .replay(memory.snapshot())
      }
      let serialized = SerializedSink(sink, held: true)
      word = released(observers.add(serialized))
      return .catchUp(serialized, memory.snapshot())
    }
  }

  final func remove(_ address: UInt) {
    let word = lock.withLock { released(observers.remove(address)) }
    word.release()
  }

  /// Leaves a word that has been taken out of the observers to the holder of the turn, if there is one.
  ///
  /// - Returns: the word that the caller releases when it has left the lock.
  private final func released(_ word: ObserverWord) -> ObserverWord {
    if word.isEmpty { return word }
    while true {
      let now = turn.load(ordering: .sequentiallyConsistent)
      if now & Turn.taken == 0 { return word }
      guard move(from: now, to: now | Turn.waiting) else { continue }
      retired.append(word)
      return .none
    }
  }

  /// This stream with the kept element first, for a subject that keeps a memo.
  package final var remembered: Observable<Element> { Assembled(MemoRecipe(core: self)) }

  /// Admits an observer that gets the kept element.
  fileprivate final func remind(_ sink: Sink<Element>) -> Teardown {
    admit(sink, replays: true, subject: "a subject of \(Element.self)")
  }

  package final var hasObservers: Bool { !observers.isEmpty }
}

/// The states of the turn, in the word of a ``SubjectCore``.
private enum Turn {
  static let idle: UInt8 = 0
  static let taken: UInt8 = 1
  /// The holder of the turn has to look under the lock before it gives the turn back.
  static let waiting: UInt8 = 2
  static let ended: UInt8 = 4
  /// The events that wait are not delivered any more.
  static let disposed: UInt8 = 8
}

private struct MemoRecipe<Element: Sendable>: Recipe {
  let core: SubjectCore<Element>

  func run(_ sink: consuming Sink<Element>) -> Teardown { core.remind(sink) }
}
