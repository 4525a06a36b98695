/// An execution as the engine sees it: its ticket, and the steps that the engine makes it take.
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

  /// The input, for those who do not know its type.
  var anyInput: any Sendable { () }

  /// Tells that the execution waits. The engine calls this if the input was accepted and its turn has not come.
  func showWaiting() {}
  /// Calls the factory and runs the work. The engine calls this when the start has been announced.
  func start() {}
  /// Tells the progress of the work.
  func report(_ progress: ExecutionProgress) {}
  /// Tells of something that happened around the work, such as a retry.
  func report(_ incident: PlainEvent) {}
  /// Stops the work. The end follows when the work has stopped.
  func stop(_ cause: CancellationCause) {}
  /// Notes that the action has been released. The engine calls this after ``stop(_:)``.
  ///
  /// - Returns: whether an element is just being delivered. If so, the run tells the engine when all have taken it.
  func markReleased() -> Bool { false }
  /// Tells everybody how the execution ended. The engine calls this when the end has been announced.
  ///
  /// - Parameters:
  ///   - next: the run that starts afterwards.
  ///   - isLast: whether the action has been released and nothing runs any more.
  func tellEnd(_ outcome: Outcome, next: Run?, isLast: Bool) {}
}
