import Synchronization

/// The end of a subject, its disposal, and its release.
extension SubjectCore {
  package func failed(_ error: any Error) { end(with: .failed(error)) }

  @usableFromInline
  package func completed() { end(with: .completed) }

  /// Whether the end has been accepted. Later events are ignored.
  var hasEnded: Bool { turn.load(ordering: .relaxed) & SubjectTurn.ended != 0 }

  /// Whether the end has been accepted. The lock orders this read and the acceptance, so a thread that ends the subject
  /// afterwards sees all effects that precede the read.
  package var hasAcceptedEnd: Bool { lock.withLock { hasEnded } }

  private func end(with stop: SubjectStop) {
    switch accept(stop) {
    case .nothing: break
    case .tell(let observers):
      observers.end(stop)
      observers.release()
      // Usually, nothing waits.
      if turn.compareExchange(
        expected: SubjectTurn.taken | SubjectTurn.ended, desired: SubjectTurn.ended, ordering: .releasing
      )
      .exchanged {
        return
      }
      deliverWaiting()
    case .deliverWaiting: deliverWaiting()
    }
  }

  /// One step. Accepts the end.
  func accept(_ stop: SubjectStop) -> SubjectEnding<Element> {
    var forgotten = RawRing()
    let ending: SubjectEnding<Element> = lock.withLock {
      while true {
        let now = turn.load(ordering: .acquiring)
        if now & SubjectTurn.ended != 0 { return .nothing }
        let isIdle = now == SubjectTurn.idle
        let isHeard = !observers.isEmpty
        let turnAfter = isIdle ? (isHeard ? SubjectTurn.taken : SubjectTurn.idle) : now | SubjectTurn.waiting
        guard move(from: now, to: turnAfter | SubjectTurn.ended) else { continue }
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

  private func appendEnd(_ stop: SubjectStop) {
    refresh()
    if emitsAtEnd { memory.forEach { backlog.append($0, for: observers.current) } }
    backlog.append(stop, for: observers.current)
  }

  /// Ends the subject without notifying its observers, and releases the observers, the kept elements and the waiting
  /// events.
  package func dispose() {
    let (kept, word) = close(.disposed)
    word.release()
    withExtendedLifetime(kept) {}
  }

  /// - Returns: the objects to release, including the error of a failed subject.
  private func close(_ stop: SubjectStop) -> (
    kept: (Ring<Element>, Backlog<Element>, SubjectStop), observers: ObserverWord
  ) {
    lock.withLock {
      while true {
        let now = turn.load(ordering: .acquiring)
        guard move(from: now, to: now | SubjectTurn.ended | SubjectTurn.disposed) else { continue }
        let (backlog, end) = (self.backlog, self.end)
        self.backlog = Backlog()
        self.end = stop
        return ((takeMemory(), backlog, end), released(observers.takeAll()))
      }
    }
  }

  /// Breaks the retain cycle of the core, its observers and their subscriptions. The owner calls this method when no
  /// more events can arrive.
  ///
  /// From then on, a core that has not ended adds no observers. A later observer would receive no events and would
  /// create the cycle again.
  package func abandon() {
    if turn.load(ordering: .acquiring) & SubjectTurn.ended == 0, !abandonAlone() { abandonObservers() }
  }

  /// Marks a core that has no observers, which is the usual case when a core is abandoned.
  ///
  /// - Returns: whether the core has no observers.
  private func abandonAlone() -> Bool {
    lock.withLock {
      if !observers.isEmpty { return false }
      while true {
        let now = turn.load(ordering: .acquiring)
        if move(from: now, to: now | SubjectTurn.ended | SubjectTurn.disposed) { return true }
      }
    }
  }

  /// Abandons the observers. It is a separate function, because the objects to release cost metadata look-ups, which a
  /// subject without observers avoids.
  @inline(never)
  private func abandonObservers() {
    let (kept, word) = close(.running)
    ReleaseTrampoline.release(word)
    withExtendedLifetime(kept) {}
  }

  /// Copies the newest element into the memory before the memory is read, if the element is a word. The caller holds
  /// the lock.
  @inline(__always)
  func refresh() {
    if isWord, memory.count == 1 { _ = memory.replaceFirst(by: latest.read(as: Element.self)) }
  }

  /// Releases the kept elements, outside the lock, if `condition` holds.
  ///
  /// - Parameter condition: runs under the lock.
  func releaseMemory(if condition: () -> Bool) {
    var forgotten = RawRing()
    lock.withLock { if condition() { swap(&forgotten, &memory.raw) } }
    withExtendedLifetime(forgotten) {}
  }

  private func takeMemory() -> Ring<Element> {
    refresh()
    let taken = memory
    memory = Ring()
    return taken
  }
}
