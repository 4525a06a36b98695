/// A turn that one thread at a time has, and the inputs that wait for it.
///
/// A thread that finds the turn free takes it and handles its input. Threads that come meanwhile leave their inputs in
/// the queue and go on, and the holder of the turn handles these too. So nobody's code runs under a lock, no thread
/// waits, and a re-entrant input is queued instead of nested.
///
/// Its methods are inlined and name the type to the untyped loop inside; see ``Ring`` for the reason.
///
/// Source of the idea: the queue-drain of RxJava (David Karnok, "Operator concurrency primitives").
package struct DrainLoop<Input: Sendable>: ~Copyable, Sendable {
  private let raw: RawDrainLoop

  /// - Parameter entered: whether the turn is taken from the start, by the caller.
  @inline(__always)
  package init(entered: Bool = false) { raw = RawDrainLoop(entered: entered) }

  /// Takes the turn if it is free.
  @inline(__always)
  package func enter() -> Bool { raw.enter() }

  /// Takes the turn, or leaves `input` for the holder.
  ///
  /// - Returns: whether the turn has been taken; `input` is the caller's to handle then.
  @inline(__always)
  package func enter(orEnqueue input: Input) -> Bool { raw.enter(orEnqueue: input) }

  /// Leaves `input` for the holder of the turn, or, if there is none, takes the turn and handles `input`.
  @inline(__always)
  package func enqueue(_ input: Input, _ handle: (Input) -> Void) { raw.enqueue(input, handle) }

  /// Gives the turn back, unless inputs wait.
  @inline(__always)
  package func leaveIfIdle() -> Bool { raw.leaveIfIdle() }

  /// Gives the turn back, after the inputs that came meanwhile have been handled.
  @inline(__always)
  package func leave(_ handle: (Input) -> Void) { raw.leave(handle) }

  /// Takes an input that waits, or gives the turn back.
  @inline(__always)
  package func next() -> Input? { raw.next(as: Input.self) }
}
