/// Takes down what an action does, for another module, without an event of the action's types being built.
///
/// The action calls it where `events` emit: on the same threads, without a lock, and for each execution one event at a
/// time. Several executions may call it at once.
///
/// It is not generic, so a list of recorders costs no metadata look-up. What takes values of the action is in
/// ``TypedRecorder``; each recorder is one.
///
/// `@unchecked Sendable` is true because every property is a `let` of a `Sendable` type.
package class ActionRecorder: @unchecked Sendable {
  /// Takes the state of the gate, which may be the one before, and the version of the action's status: two threads may
  /// tell at once, and the older one last.
  final let gate: @Sendable (Bool, UInt) -> Void
  /// Takes the release of the action, after which there are only ends of executions.
  final let release: @Sendable () -> Void

  fileprivate init(
    _ gate: @escaping @Sendable (Bool, UInt) -> Void, _ release: @escaping @Sendable () -> Void
  ) {
    self.gate = gate
    self.release = release
  }
}

/// A recorder of an action with these types.
///
/// `@unchecked Sendable` is true because every property is a `let` of a `Sendable` type.
package final class TypedRecorder<Input: Sendable, Element: Sendable>: ActionRecorder, @unchecked Sendable {
  /// Takes an event, the number of its execution, the input, and the execution that this one is a part of.
  let event: @Sendable (PlainEvent, UInt64, Input, ExecutionOrigin?) -> Void
  /// Takes an element, with the number of its execution.
  let element: @Sendable (Element, UInt64) -> Void

  package init(
    event: @escaping @Sendable (PlainEvent, UInt64, Input, ExecutionOrigin?) -> Void,
    element: @escaping @Sendable (Element, UInt64) -> Void,
    gate: @escaping @Sendable (Bool, UInt) -> Void, release: @escaping @Sendable () -> Void
  ) {
    self.event = event
    self.element = element
    super.init(gate, release)
  }
}

/// The execution of a composed or wrapped action that another execution is a part of. It does not keep that alive.
package struct ExecutionOrigin: Sendable {
  weak let run: Run?

  init?(_ run: Run?) {
    guard let run else { return nil }
    self.run = run
  }

  /// The innermost execution around, of an action that `index` knows.
  ///
  /// - Parameter index: gives what is known of an action, by the identity that ``Action/identity`` is.
  package func nearest<Known>(_ index: (ObjectIdentifier) -> Known?) -> (action: Known, execution: UInt64)? {
    var around = run
    while let run = around {
      if let known = index(run.actionIdentity) { return (known, run.ticket.id) }
      around = run.origin?.run
    }
    return nil
  }
}
