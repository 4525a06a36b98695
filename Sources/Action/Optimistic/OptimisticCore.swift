import Streams

/// Counts the inputs of an optimistic property.
///
/// It counts an input from the start of its execution. An input that commits an element stops counting under the lock
/// of the base, in the step that changes the base. All others stop counting under the lock of the engine. So the engine
/// and the base may be locked around this lock, but never inside it.
final class OptimisticCore: RunTally {
  private struct Contents: Sendable {
    var state = OptimisticState()
    /// Called when no counted input is left. If it is not nil, no further inputs are counted.
    var close: (@Sendable () -> Void)?
  }

  private let contents = Lock(Contents())

  // MARK: Counting

  func began(_ run: Run) { contents.withLock { if $0.close == nil { $0.state.begin(run) } } }

  func ended(_ run: Run) { contents.withLock { $0.state.retire(run.ticket.id) } }

  // MARK: Committing

  /// Stores the last element of an execution, and releases the previous element.
  func keep(_ element: any Sendable, of id: UInt64) {
    let old = contents.withLock { $0.state.keep(element, of: id) }
    withExtendedLifetime(old) {}
  }

  func element(of id: UInt64) -> (any Sendable)? { contents.withLock { $0.state.element(of: id) } }

  /// Stops counting an input that is committed.
  ///
  /// - Returns: the entry, which the caller releases outside its lock.
  func committed(_ id: UInt64) -> OptimisticState.Entry? { contents.withLock { $0.state.end(id) } }

  /// Stops counting further inputs, and calls `body` when no counted input is left.
  func close(_ body: @escaping @Sendable () -> Void) {
    contents.withLock { $0.close = body }
    told()
  }

  /// Releases the elements of executions that have ended and are not committed. No lock is held.
  func told() {
    let (retired, close) = contents.withLock { contents in
      (contents.state.takeRetired(), contents.state.isEmpty ? contents.close.take() : nil)
    }
    withExtendedLifetime(retired) {}
    close?()
  }

  // MARK: The value

  var version: UInt { contents.withLock { $0.state.version } }

  func plan(base: UInt) -> OptimisticState.Plan { contents.withLock { $0.state.plan(base: base) } }

  func store(_ value: any Sendable, of plan: OptimisticState.Plan) {
    let old = contents.withLock { $0.state.store(value, of: plan) }
    withExtendedLifetime(old) {}
  }
}
