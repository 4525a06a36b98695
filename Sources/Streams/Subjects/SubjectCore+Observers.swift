import Synchronization

/// Observers that come and go.
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

  /// One step: takes an observer in.
  ///
  /// - Parameter replays: whether the observer gets the kept elements.
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

  /// Leaves a word that has been taken out of the observers to the holder of the turn, if there is one.
  ///
  /// - Returns: the word that the caller releases when it has left the lock.
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

  /// This stream with the kept element first, for a subject that keeps a memo.
  package var remembered: Observable<Element> { Assembled(MemoRecipe(core: self)) }

  /// Admits an observer that gets the kept element.
  fileprivate func remind(_ sink: Sink<Element>) -> Teardown {
    admit(sink, replays: true, subject: "a subject of \(Element.self)")
  }

  package var hasObservers: Bool { !observers.isEmpty }
}

private struct MemoRecipe<Element: Sendable>: Recipe {
  let core: SubjectCore<Element>

  func run(_ sink: consuming Sink<Element>) -> Teardown { core.remind(sink) }
}
