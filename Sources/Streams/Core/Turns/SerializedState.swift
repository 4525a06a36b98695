/// A state that only the holder of a turn accesses. Inputs from any thread change it one at a time, and no thread
/// waits. See ``DrainLoop`` for the turn.
///
/// ```swift
/// func due() {
///   guard serialized.enter() else { return serialized.enqueue { [unowned self] in subscribe() } }
///   subscribe()
///   serialized.leave()
/// }
/// ```
///
/// Use it for a state whose layout does not depend on the type of the elements, or that is not accessed for each
/// element. Use ``SerializedRun`` for any other state.
///
/// `@unchecked Sendable` and unchecked exclusivity are true because only the holder of the turn accesses `state`, and
/// the turn is taken with acquire order and released with release order.
final class SerializedState<State>: @unchecked Sendable {
  // The first property, so its offset does not depend on the generic type.
  private let loop: DrainLoop

  /// The state, accessed only by the holder of the turn.
  @exclusivity(unchecked) var state: State

  /// - Parameter entered: whether the caller initially holds the turn.
  init(_ state: State, entered: Bool = false) {
    self.state = state
    loop = DrainLoop(entered: entered)
  }

  /// Takes the turn if it is free.
  func enter() -> Bool { loop.enter() }

  /// Takes the turn, or queues `input` for the holder.
  ///
  /// - Returns: whether the turn has been taken. If so, the caller must handle `input`.
  func enter(orEnqueue input: @escaping DrainLoop.Input) -> Bool { loop.enter(orEnqueue: input) }

  /// Removes and returns a queued input, or releases the turn if there is none.
  ///
  /// Use it in a caller that handles inputs in functions that return before the caller delivers an event. Otherwise the
  /// frames of these functions would be on the stack once for each stage of a chain. Other callers use ``leave()``.
  func next() -> DrainLoop.Input? { loop.next() }

  /// Queues `input` for the holder of the turn. If the turn is free, takes it and handles `input`.
  func enqueue(_ input: @escaping DrainLoop.Input) { loop.enqueue(input) }

  /// Releases the turn, after handling all queued inputs.
  func leave() { loop.leave() }
}
