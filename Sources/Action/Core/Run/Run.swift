/// An execution as the engine sees it: its ticket, and the steps that the engine triggers.
///
/// An abstract class and not a protocol, so that a reference to it is one word.
///
/// `@unchecked Sendable` is true because its one property is a `let` of a `Sendable` type.
@usableFromInline
class Run: @unchecked Sendable {
  final let ticket: Ticket

  init(_ ticket: Ticket) { self.ticket = ticket }

  /// The identity of the action, for recorders.
  var actionIdentity: ObjectIdentifier { ObjectIdentifier(self) }
  /// The execution that this one is a part of, for recorders.
  var origin: ExecutionOrigin? { nil }

  /// The input, without its type.
  var anyInput: any Sendable { () }

  /// Reports that the execution waits. The engine calls this method if the input was accepted and cannot start yet.
  func showWaiting() {}
  /// Calls the factory and runs the work. The engine calls this method when the start has been announced.
  func start() {}
  /// Reports the progress of the work.
  func report(_ progress: ExecutionProgress) {}
  /// Reports an event of the work, such as a retry.
  func report(_ incident: PlainEvent) {}
  /// Stops the work. The end follows when the work has stopped.
  func stop(_ cause: CancellationCause) {}
  /// Records that the action has been released. The engine calls this method after ``stop(_:)``.
  ///
  /// - Returns: whether an element is being delivered. If so, the run notifies the engine when the delivery has
  ///   finished.
  func markReleased() -> Bool { false }
  /// Notifies observers of the outcome of the execution. The engine calls this method when the end has been announced.
  ///
  /// - Parameters:
  ///   - next: the run that starts afterwards.
  ///   - isLast: whether the action has been released and no execution is left.
  func tellEnd(_ outcome: Outcome, next: Run?, isLast: Bool) {}
}
