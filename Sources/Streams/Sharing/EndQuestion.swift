/// Counts the shared streams that ``Sink/hasEnded`` passes through on the way to the last sink.
///
/// A shared stream checks all its observers, which needs more stack than an ordinary stage. The check therefore follows
/// only part of a long chain of shared streams.
///
/// It is confined to its thread, because it is reachable only from a thread-local slot.
final class EndQuestion {
  private static let local = ThreadLocal<EndQuestion> { EndQuestion() }

  private var depth = 0

  /// Returns the result of `haveEnded`, or false if eight shared streams downstream of each other are being checked.
  static func ask(_ haveEnded: () -> Bool) -> Bool { local.withCurrent { $0.ask(haveEnded) } }

  private func ask(_ haveEnded: () -> Bool) -> Bool {
    if depth == 8 { return false }
    depth += 1
    defer { depth -= 1 }
    return haveEnded()
  }
}
