import Synchronization

/// The untyped inside of a ``DrainLoop``.
///
/// The word is 0 (free), 1 (taken) or 2 (taken, and inputs wait). Any thread may change 0 to 1, and the holder 1 to 0,
/// without the lock. Under the lock, other threads change 1 to 2, and the holder 2 to 0 when the queue is empty. So the
/// holder sees every input that was queued, and a turn without contention costs two compare-and-swaps.
///
/// Not generic, for the reason given at ``RawRing``: each call names the type of the inputs, always the same. Generic, it
/// and its queue make `flatMap ×5` 1.14 times and `flatMapLatest ×5` 1.16 times as slow, and bring look-ups back where
/// there is none: two an element for `create` and `observe(on:)`, five to nine for `retry` and for singles that are made
/// by a closure or flat-mapped. It stays for these look-ups, although neither row is faster by a factor of 1.3.
struct RawDrainLoop: ~Copyable, Sendable {
  private let word: Atomic<UInt8>
  private let waiting = Lock(RawDrainQueue())

  /// - Parameter entered: whether the turn is taken from the start, by the caller.
  init(entered: Bool = false) { word = Atomic(entered ? 1 : 0) }

  /// Takes the turn if it is free.
  @inline(__always)
  func enter() -> Bool {
    word.compareExchange(expected: 0, desired: 1, ordering: .acquiring).exchanged
  }

  /// Takes the turn, or leaves `input` for the holder.
  ///
  /// - Returns: whether the turn has been taken; `input` is the caller's to handle then.
  func enter<Input: Sendable>(orEnqueue input: Input) -> Bool { !queue(input) }

  /// Leaves `input` for the holder, or takes the turn and handles it if there is no holder any more.
  func enqueue<Input: Sendable>(_ input: Input, _ handle: (Input) -> Void) {
    if queue(input) { return }
    handle(input)
    leave(handle)
  }

  /// Gives the turn back, unless inputs wait.
  @inline(__always)
  func leaveIfIdle() -> Bool {
    word.compareExchange(expected: 1, desired: 0, ordering: .releasing).exchanged
  }

  /// Gives the turn back, after the inputs that came meanwhile have been handled.
  @inline(__always)
  func leave<Input: Sendable>(_ handle: (Input) -> Void) {
    if leaveIfIdle() { return }
    drain(handle)
  }

  /// - Returns: false when the turn was free, and is now the caller's.
  private func queue<Input: Sendable>(_ input: Input) -> Bool {
    waiting.withLock { waiting in
      while true {
        if word.compareExchange(expected: 0, desired: 1, ordering: .acquiring).exchanged { return false }
        if word.compareExchange(expected: 1, desired: 2, ordering: .relaxed).original != 0 {
          waiting.append(input)
          return true
        }
      }
    }
  }

  private func drain<Input: Sendable>(_ handle: (Input) -> Void) {
    // Takes all inputs that wait at once. One at a time, each would be an optional, whose type costs two metadata
    // look-ups.
    var taken = RawRing()
    while takeAll(into: &taken) {
      while taken.count > 0 { handle(taken.pop(as: Input.self)) }
    }
  }

  /// Exchanges the inputs that wait for an empty ring, whose room is used again; gives the turn back if none waits.
  private func takeAll(into taken: inout RawRing) -> Bool {
    waiting.withLock { waiting in
      waiting.swap(&taken)
      if taken.count > 0 { return true }
      word.store(0, ordering: .releasing)
      return false
    }
  }

  /// Takes an input that waits, or gives the turn back.
  func next<Input: Sendable>(as type: Input.Type) -> Input? {
    waiting.withLock { waiting in
      if let input = waiting.next(as: type) { return input }
      word.store(0, ordering: .releasing)
      return nil
    }
  }
}
