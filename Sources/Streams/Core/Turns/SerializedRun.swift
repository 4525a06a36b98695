/// The coordinator of one subscription that has a source and other inputs: it handles all inputs one at a time,
/// on any threads, without making a thread wait. See ``DrainLoop`` for the turn.
///
/// A subclass overrides the four methods that are called in the turn.
///
/// A generic value that is built anywhere in a function costs each call a metadata look-up, and space on the stack, once
/// for each stage of a chain. So a subclass keeps its state in properties and not in one generic structure: that metadata
/// look-up took two thirds of the time of an event of `combineLatest`.
///
/// `@unchecked Sendable` and unchecked exclusivity are true, here and in each subclass, because a variable belongs to
/// the holder of the turn, which is taken with acquire and given back with release order; all else is a `let` of a
/// `Sendable` type. With checks of exclusivity in the subclasses, an element of the row `combineLatest of 4` takes 702
/// instructions instead of 314, and one of `withLatestFrom` 298 instead of 214.
class SerializedRun<Element: Sendable, Other: Sendable>: Sink<Element>, @unchecked Sendable {
  private final let loop: DrainLoop

  /// - Parameter entered: whether the turn is taken from the start, by the caller.
  init(entered: Bool = false) { loop = DrainLoop(entered: entered) }

  // MARK: In the turn

  /// Handles an element of the source.
  func handleNext(_ element: Element) {
    preconditionFailure("SerializedRun is abstract: a subclass must override handleNext(_:)")
  }

  /// Handles the failure of the source.
  func fail(_ error: any Error) {
    preconditionFailure("SerializedRun is abstract: a subclass must override fail(_:)")
  }

  /// Handles the end of the source.
  func complete() {
    preconditionFailure("SerializedRun is abstract: a subclass must override complete()")
  }

  /// Handles an input beside the source.
  func handleOther(_ other: Other) {
    preconditionFailure("SerializedRun is abstract: a subclass must override handleOther(_:)")
  }

  // MARK: From any thread

  override final func next(_ element: Element) {
    guard loop.enter() else { return enqueue(element) }
    handleNext(element)
    leave()
  }

  override final func failed(_ error: any Error) {
    guard loop.enter() else { return enqueue(error) }
    fail(error)
    leave()
  }

  override final func completed() {
    guard loop.enter() else { return enqueueEnd() }
    complete()
    leave()
  }

  final func next(other: Other) {
    guard loop.enter() else { return enqueue(other: other) }
    handleOther(other)
    leave()
  }

  private final func enqueue(_ element: Element) { loop.enqueue { [unowned self] in handleNext(element) } }

  private final func enqueue(_ error: any Error) { loop.enqueue { [unowned self] in fail(error) } }

  private final func enqueueEnd() { loop.enqueue { [unowned self] in complete() } }

  private final func enqueue(other: Other) { loop.enqueue { [unowned self] in handleOther(other) } }

  /// Gives the turn back, after the inputs that came meanwhile have been handled.
  final func leave() { loop.leave() }
}
