/// An execution, as far as the engine is concerned: where it is, and what can be done to it.
///
/// An abstract class and not a protocol, so that what is handed about is one word.
///
/// `@unchecked Sendable` is true because its one property is a `let` of a `Sendable` type.
@usableFromInline
class Run: @unchecked Sendable {
  final let ticket: Ticket

  init(_ ticket: Ticket) { self.ticket = ticket }

  /// It has been accepted and has to wait.
  func wait() {}
  /// Its turn has come and is announced: call the factory and run the work.
  func begin() {}
  /// Its work says how far it is.
  func report(_ progress: ExecutionProgress) {}
  /// Something happens around its work.
  func report(_ incident: ExecutionIncident) {}
  /// Stop the work; the end follows when it has stopped.
  func stop() {}
  /// Its action has been released, and it has been stopped.
  ///
  /// - Returns: whether it is delivering an element, and will say when all have taken it.
  func markReleased() -> Bool { false }
  /// It is over and that is announced: tell everybody how it ended.
  ///
  /// - Parameters:
  ///   - next: begins then.
  ///   - isLast: the action has been released and nothing runs any more.
  func finish(_ outcome: Outcome, next: Run?, isLast: Bool) {}
}
