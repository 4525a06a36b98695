/// A state that belongs to the holder of a turn: inputs from any thread change it one at a time, without making a
/// thread wait. See ``DrainLoop`` for the turn.
///
/// ```swift
/// func due() {
///   guard serialized.enter() else { return serialized.enqueue { [unowned self] in subscribe() } }
///   subscribe()
///   serialized.leave()
/// }
/// ```
///
/// It is for a state whose layout does not depend on the type of the elements, or which no element touches. Any other
/// would cost a metadata look-up for each element: see ``SerializedRun``.
///
/// `@unchecked Sendable` and unchecked exclusivity are true because `state` belongs to the holder of the turn, and a turn
/// is taken with acquire and given back with release order.
final class SerializedState<State>: @unchecked Sendable {
  // First, so that its offset does not depend on the generic type.
  private let loop: DrainLoop

  /// Only the holder of the turn may touch it.
  @exclusivity(unchecked) var state: State

  /// - Parameter entered: whether the turn is taken from the start, by the caller.
  init(_ state: State, entered: Bool = false) {
    self.state = state
    loop = DrainLoop(entered: entered)
  }

  /// Takes the turn if it is free.
  func enter() -> Bool { loop.enter() }

  /// Takes the turn, or leaves `input` for the holder.
  ///
  /// - Returns: whether the turn has been taken; `input` is the caller's to handle then.
  func enter(orEnqueue input: @escaping DrainLoop.Input) -> Bool { loop.enter(orEnqueue: input) }

  /// Takes an input that waits, or gives the turn back.
  ///
  /// For a caller that handles inputs in functions that return before an event goes on: otherwise their space would be
  /// on the stack once for each stage of a chain. Other callers use ``leave()``.
  func next() -> DrainLoop.Input? { loop.next() }

  /// Leaves `input` for the holder of the turn, or, if there is none, takes the turn and handles `input`.
  func enqueue(_ input: @escaping DrainLoop.Input) { loop.enqueue(input) }

  /// Gives the turn back, after the inputs that came meanwhile have been handled.
  func leave() { loop.leave() }
}
