package import Streams

/// The engine's view of an execution: its ticket, and the steps that the engine triggers.
///
/// It is an abstract class instead of a protocol, so a reference to it is one word.
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
  /// The enclosing execution, for recorders.
  var origin: ExecutionOrigin? { nil }

  /// The input, without its type.
  package var anyInput: any Sendable { () }
  /// The key of the input, or nil if the action has no keys. Each call runs the client's closure, so the caller must
  /// hold no lock.
  package var key: (any LaneKey)? { nil }
  /// The number of the failed execution that this execution retries, or 0 if there is none.
  package var retried: UInt64 { 0 }

  /// The mark of the tasks that run the work.
  var mark: RunMark? { nil }
  /// The action as text, for messages.
  var actionName: String { "" }
  /// Whether the execution has never been observed, and cannot be observed any more.
  var isUnattended: Bool { false }
  /// Whether the release of the action has cancelled the execution. It is false if the execution was cancelled or ended
  /// before the release.
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
  /// Marks the execution as cancelled, and records that it gives up its slot. The engine calls this method under its
  /// lock.
  func abandon(_ cause: CancellationCause) -> RunState.Abandoned { .tooLate }
  /// Frees the slot of an execution that was cancelled or has ended while its parts still run, because each part has
  /// been abandoned.
  ///
  /// - Parameter isEnding: see ``RunState/giveUp(isEnding:)``.
  func giveUp(isEnding: Bool) {}
  /// Whether closures on the main actor must not receive the elements that the execution has emitted. It is usually
  /// read on the main actor. On other threads, the value may change until ``mayBeRevoked`` is false.
  @usableFromInline
  package var isRevoked: Bool { false }
  /// Whether ``isRevoked`` may still become true.
  package var mayBeRevoked: Bool { false }
  /// Revokes the elements and the states that the main actor has not received. The engine calls this method under its
  /// lock if the execution is cancelled while it waits.
  func revoke() {}
  /// Disposes the work of an abandoned execution. The engine calls this method outside its lock.
  func disposeWork() {}
  /// Notifies the caller of a cancelled or abandoned execution, unless another thread does so.
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
  /// Records that the slot is free although the work still runs. The other steps follow.
  func tellGaveUpSlot() {}
  /// Notifies observers that the work has stopped, after the caller has been notified of the outcome.
  func tellStop() {}
  /// Whether the execution has ended for its caller, so its input no longer counts.
  var hasEndedForCaller: Bool { false }
  /// Whether the work has ended by itself, without being cancelled before.
  var hasWorkEnded: Bool { false }
  /// Stores the parts of the execution, which are abandoned with it.
  func adopt(_ parts: any RunParts) {}
  /// Stores the task of work that is a procedure. It is cancelled with the execution.
  func adopt(_ task: Task<Void, Never>) {}
  /// Records the parts that still run after the end of the work. The end follows.
  func leave(_ parts: PartsLeft) {}
}

/// The parts of a composed execution, for use by its run.
protocol RunParts: AnyObject, Sendable {
  /// Abandons the running parts, and each part that begins later.
  func abandonParts(_ cause: CancellationCause)

  /// Raises the priority of the running parts, and of each part that begins later.
  func raise(to priority: WorkPriority)
}
