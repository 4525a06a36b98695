import Synchronization

/// Makes inputs from any thread happen one at a time, without making a thread wait.
///
/// Whoever finds the turn free takes it, does its work, and then does the work of everybody who came meanwhile:
/// those left their input in the queue and went on. So nobody's code runs under a lock, and a re-entrant input is
/// queued instead of nested.
///
/// ```swift
/// func next(_ element: Element) {
///   guard serial.enter() else { return wait(element) }
///   handleNext(element)
///   if !serial.leaveIfIdle() { serial.leave(handle) }
/// }
///
/// @inline(never)
/// func wait(_ element: Element) { serial.wait(.next(element), handle) }
/// ```
///
/// The fast path builds no input, and the slow one is a function of its own: a generic value that is built anywhere
/// in a function makes each call look up its layout.
///
/// The word is 0 (free), 1 (taken) or 2 (taken, and inputs wait). Anybody may go 0 → 1; the holder goes 1 → 0 in one
/// step; under the lock, others go 1 → 2 and the holder goes 2 → 0 when the queue is empty. Hence an input that was
/// queued is always seen by the holder, and the uncontended path is two compare-and-swaps.
///
/// Source of the idea: the queue-drain of RxJava (David Karnok, "Operator concurrency primitives").
///
/// `@unchecked Sendable` is true because `state` belongs to the holder of the turn, and a turn is taken with acquire
/// and given back with release order.
final class Serial<State, Input: Sendable>: @unchecked Sendable {
  // First, so that its place does not depend on the generic types.
  private let word: Atomic<UInt8>
  private let waiting = Lock<Ring<Input>>(Ring())

  /// Only the holder of the turn may touch it.
  @exclusivity(unchecked) var state: State

  /// - Parameter entered: whether the turn is taken from the start, by the one who makes this.
  init(_ state: State, entered: Bool = false) {
    self.state = state
    word = Atomic(entered ? 1 : 0)
  }

  /// Takes the turn if it is free.
  @inline(__always)
  func enter() -> Bool {
    word.compareExchange(expected: 0, desired: 1, ordering: .acquiring).exchanged
  }

  /// Leaves `input` for the holder, or takes the turn and handles it if there is no holder any more.
  func wait(_ input: Input, _ handle: (Input) -> Void) {
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
  func leave(_ handle: (Input) -> Void) {
    if leaveIfIdle() { return }
    drain(handle)
  }

  /// - Returns: false when the turn was free, and is now the caller's.
  private func queue(_ input: Input) -> Bool {
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

  private func drain(_ handle: (Input) -> Void) {
    while true {
      let input: Input? = waiting.withLock { waiting in
        if let input = waiting.popFirst() { return input }
        word.store(0, ordering: .releasing)
        return nil
      }
      guard let input else { return }
      handle(input)
    }
  }
}
