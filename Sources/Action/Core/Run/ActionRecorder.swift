/// Records the events of an action for another module or an optimistic value, without creating an event of the action's
/// types.
///
/// The action calls it where `events` emits: on the same threads, without a lock, and one event at a time for each
/// execution. Several executions may call it concurrently.
///
/// It is not generic, so a list of recorders costs no metadata lookup. Members that take values of the action are in
/// ``TypedRecorder``, and each recorder is an instance of that class.
///
/// `@unchecked Sendable` is true because every property is a `let` of a `Sendable` type.
package class ActionRecorder: @unchecked Sendable {
  /// Receives the state of the gate, which may be unchanged, and the version of the action's status. The state is nil
  /// if the gate is open, and the reasons if it is closed. Two threads may call it concurrently, and the older state
  /// may arrive last.
  final let gate: @Sendable (Gate.Blockers?, UInt) -> Void
  /// Called when the action is released. After that, only ends of executions are recorded.
  final let release: @Sendable () -> Void
  /// Receives the new name when the action is named while it is being recorded.
  final let named: @Sendable (String) -> Void
  /// Whether the action counts as observed because of this recorder. A recorder that the program did not request must
  /// not suppress the report of a lost execution.
  final let isObserver: Bool

  fileprivate init(
    _ gate: @escaping @Sendable (Gate.Blockers?, UInt) -> Void, _ release: @escaping @Sendable () -> Void,
    _ named: @escaping @Sendable (String) -> Void, isObserver: Bool
  ) {
    self.gate = gate
    self.release = release
    self.named = named
    self.isObserver = isObserver
  }
}

/// A recorder of an action with these types.
///
/// `@unchecked Sendable` is true because every property is a `let` of a `Sendable` type.
package final class TypedRecorder<Input: Sendable, Element: Sendable>: ActionRecorder, @unchecked Sendable {
  /// Receives an event, the number of its execution, the input, and the enclosing execution.
  let event: @Sendable (PlainEvent, UInt64, Input, ExecutionOrigin?) -> Void
  /// Receives an element and the number of its execution.
  let element: @Sendable (Element, UInt64) -> Void
  /// Receives the number of an execution whose work has completed, before any observer is notified.
  let completion: @Sendable (UInt64) -> Void

  package init(
    event: @escaping @Sendable (PlainEvent, UInt64, Input, ExecutionOrigin?) -> Void,
    element: @escaping @Sendable (Element, UInt64) -> Void,
    completion: @escaping @Sendable (UInt64) -> Void = { _ in },
    gate: @escaping @Sendable (Gate.Blockers?, UInt) -> Void, release: @escaping @Sendable () -> Void,
    named: @escaping @Sendable (String) -> Void = { _ in }, isObserver: Bool = true
  ) {
    self.event = event
    self.element = element
    self.completion = completion
    super.init(gate, release, named, isObserver: isObserver)
  }
}

/// The execution of a composed or wrapped action that contains another execution. It is not retained.
package struct ExecutionOrigin: Sendable {
  weak let run: Run?

  init?(_ run: Run?) {
    guard let run else { return nil }
    self.run = run
  }

  /// Returns the innermost enclosing execution whose action is known to `index`.
  ///
  /// - Parameter index: returns the caller's data for an action, given its ``Action/identity``.
  package func nearest<Known>(_ index: (ObjectIdentifier) -> Known?) -> (action: Known, execution: UInt64)? {
    var around = run
    while let run = around {
      if let known = index(run.actionIdentity) { return (known, run.ticket.id) }
      around = run.origin?.run
    }
    return nil
  }
}
