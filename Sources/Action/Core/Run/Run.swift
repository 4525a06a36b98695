package import Streams

/// An execution as the engine sees it: its ticket, and the steps that the engine triggers.
///
/// An abstract class and not a protocol, so that a reference to it is one word.
///
/// `@unchecked Sendable` is true because every property is a `let` of a `Sendable` type.
@usableFromInline
package class Run: Revocable, @unchecked Sendable {
  final let ticket: Ticket
  /// The context of the request, or nil if the execution starts in the call that requests it.
  final let request: RequestContext?

  init(_ ticket: Ticket, _ request: consuming RequestContext? = nil) {
    self.ticket = ticket
    self.request = request
  }

  /// The identity of the action, for recorders.
  var actionIdentity: ObjectIdentifier { ObjectIdentifier(self) }
  /// The execution that this one is a part of, for recorders.
  var origin: ExecutionOrigin? { nil }

  /// The input, without its type.
  package var anyInput: any Sendable { () }
  /// The key of the input, or nil if the action has no keys. Each call runs the client's closure, so the caller must
  /// hold no lock.
  package var key: (any LaneKey)? { nil }
  /// The number of the failed execution whose input this one runs again, or 0 if there is none.
  package var retried: UInt64 { 0 }

  /// The mark of the tasks that run the work.
  var mark: RunMark? { nil }
  /// The action as text, for messages.
  var actionName: String { "" }
  /// Whether nothing observes the execution, has observed it, or can still do so.
  var isUnattended: Bool { false }
  /// Whether the release of the action has cancelled the execution. If not, it was cancelled or has ended before.
  var isEndedByRelease: Bool { true }
  /// Whether the work emits no element before its end.
  var emitsOnlyAtEnd: Bool { false }

  /// Reports that the execution waits. The engine calls this method if the input was accepted and cannot start yet.
  func showWaiting() {}
  /// Reads the gate of the action, if it has a current value. The engine calls this method outside its lock, before it
  /// may start a waiting input that the gate can stop.
  func readGate() {}
  /// Binds the work of a run that has waited for the gate to the state of the action. The engine calls this method
  /// under its lock when it has decided on the start.
  func bindState() {}
  /// Calls the factory and runs the work. The engine calls this method when observers have been notified of the start.
  func start() {}
  /// Raises the priority of the work to at least `priority`, now or when the work starts.
  func raise(to priority: WorkPriority) {}
  /// Reports the progress of the work.
  func report(_ progress: ExecutionProgress) {}
  /// Reports an event of the work, such as a retry.
  func report(_ incident: PlainEvent) {}
  /// Cancels the execution. Its caller is notified now, and the slot is freed when the work has stopped.
  func stop(_ cause: CancellationCause) {}
  /// Marks the execution as cancelled, and as one that gives up its slot. The engine calls this method under its lock.
  func abandon(_ cause: CancellationCause) -> RunState.Abandoned { .tooLate }
  /// Frees the slot of an execution that was cancelled or has ended although its parts go on, because each of them has
  /// been abandoned.
  ///
  /// - Parameter isEnding: see ``RunState/giveUp(isEnding:)``.
  func giveUp(isEnding: Bool) {}
  /// Whether closures on the main actor must not receive what the execution has emitted. Usually, only the main actor
  /// asks. Elsewhere, the answer may change until ``mayBeRevoked`` is false.
  @usableFromInline
  package var isRevoked: Bool { false }
  /// Whether ``isRevoked`` may still become true.
  package var mayBeRevoked: Bool { false }
  /// Revokes the elements and the states that the main actor has not received. The engine calls this method under its
  /// lock if the execution is cancelled while it waits.
  func revoke() {}
  /// Disposes the work of an abandoned execution. The engine calls this method outside its lock.
  func disposeWork() {}
  /// Notifies the caller of a cancelled or abandoned execution of the outcome, unless another thread does so.
  func endForCaller() {}
  /// Whether the caller has been notified of the outcome.
  var hasToldCaller: Bool { true }
  /// Records that another execution starts when the caller has been notified. If it is notified later, the engine's
  /// ``ActionEngine/follow(_:)`` is called then.
  ///
  /// - Returns: whether the caller has been notified.
  func follow() -> Bool { true }
  /// Notifies observers of the outcome of the execution. The engine calls this method when it has announced that the
  /// slot is free.
  ///
  /// - Parameter next: the run that starts afterwards.
  func tellEnd(_ outcome: Outcome, next: Run?) {}
  /// Records that the slot is free although the work goes on, before the steps that follow.
  func tellGaveUpSlot() {}
  /// Notifies observers that the work has stopped, after the caller has been notified of the outcome.
  func tellStop() {}
  /// Whether the execution has ended for its caller, and its input no longer counts.
  var hasEndedForCaller: Bool { false }
  /// Whether the work has ended by itself, without being cancelled before.
  var hasWorkEnded: Bool { false }
  /// Takes the parts of the execution, which are abandoned with it.
  func adopt(_ parts: any RunParts) {}
  /// Takes the task of work that is a procedure, which is cancelled with it.
  func adopt(_ task: Task<Void, Never>) {}
  /// Records what goes on after the end of the work, which follows.
  func leave(_ parts: PartsLeft) {}
}

/// The parts of a composed execution, as its run sees them.
protocol RunParts: AnyObject, Sendable {
  /// Abandons the running parts, and those that begin later.
  func abandonParts(_ cause: CancellationCause)

  /// Raises the priority of the running parts, and of those that begin later.
  func raise(to priority: WorkPriority)
}
