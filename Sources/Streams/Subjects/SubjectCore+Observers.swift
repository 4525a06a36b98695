import Synchronization

/// Adding and removing observers.
extension SubjectCore {
  package func admit(_ sink: Sink<Element>, subject: @autoclosure () -> String) -> Teardown {
    admit(sink, replays: replays, subject: subject())
  }

  private func admit(
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

  /// One step. Adds an observer.
  ///
  /// - Parameter replays: whether the observer receives the kept elements.
  func admit(_ sink: Sink<Element>, replays: Bool = true) -> SubjectAdmission<Element> {
    var word = ObserverWord.none
    defer { word.release() }
    return lock.withLock {
      let now = turn.load(ordering: .acquiring)
      refresh()
      if now & SubjectTurn.ended != 0 {
        return .ended(!replaysAfterEnd || !replays ? Ring() : memory.snapshot(), end)
      }
      if memory.count == 0 || emitsAtEnd || !replays {
        word = released(observers.add(sink))
        return .admitted
      }
      if now == SubjectTurn.idle {
        turn.store(SubjectTurn.taken, ordering: .relaxed)
        word = observers.add(sink)
        return .replay(memory.snapshot())
      }
      let serialized = SerializedSink(sink, held: true)
      word = released(observers.add(serialized))
      return .catchUp(serialized, memory.snapshot())
    }
  }

  func remove(_ address: UInt) {
    let word = lock.withLock { released(observers.remove(address)) }
    word.release()
  }

  /// Passes a word removed from the observers to the holder of the turn, if any.
  ///
  /// - Returns: the word that the caller releases after it has released the lock.
  func released(_ word: ObserverWord) -> ObserverWord {
    if word.isEmpty { return word }
    while true {
      let now = turn.load(ordering: .sequentiallyConsistent)
      if now & SubjectTurn.taken == 0 { return word }
      guard move(from: now, to: now | SubjectTurn.waiting) else { continue }
      retired.append(word)
      return .none
    }
  }

  /// A stream that emits the kept element first, for a subject that keeps a memo.
  package var remembered: Observable<Element> { Assembled(MemoRecipe(core: self)) }

  /// Adds an observer that receives the kept element.
  fileprivate func remind(_ sink: Sink<Element>) -> Teardown {
    admit(sink, replays: true, subject: name)
  }

  package var hasObservers: Bool { !observers.isEmpty }

  /// Whether no observer would receive an element. An ended observer remains in the list until its subscription is
  /// disposed.
  ///
  /// - Parameter count: the number of observers, or nil if any number is possible. With another number, returns false.
  func haveObserversEnded(count: Int? = nil) -> Bool {
    let snapshot = lock.withLock { ObserverSnapshot(observers.current) }
    if let count, snapshot.count != count { return false }
    return snapshot.haveEnded
  }
}

private struct MemoRecipe<Element: Sendable>: Recipe {
  let core: SubjectCore<Element>

  func run(_ sink: consuming Sink<Element>) -> Teardown { core.remind(sink) }
}
