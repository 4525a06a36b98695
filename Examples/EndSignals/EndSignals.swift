import Dispatch
import Foundation

/// The signals that ask a program to end: Ctrl+C, `kill`, and the end of the terminal.
public enum EndSignals {
  /// The numbers of the signals.
  public static let all = [SIGINT, SIGTERM, SIGHUP]

  /// Calls a closure when such a signal comes, instead of ending the process, for the rest of its life.
  ///
  /// Returns when that is so: a signal that comes before ends the process as usual, and none is lost in between. So this
  /// belongs before the first thing that has to be ended in order.
  ///
  /// - Parameter body: gets the number of the signal, on a thread of Dispatch.
  public static func handle(_ body: @escaping @Sendable (Int32) -> Void) async {
    for number in all { await handle(number, body) }
  }

  private static func handle(_ number: Int32, _ body: @escaping @Sendable (Int32) -> Void) async {
    let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
    // It holds itself: nobody cancels it.
    source.setEventHandler { withExtendedLifetime(source) { body(number) } }
    await withCheckedContinuation { isHandled in
      source.setRegistrationHandler { isHandled.resume() }
      source.resume()
    }
    #if canImport(Darwin)
      // A source only watches there. Ignored before, a signal would be lost until it does.
      signal(number, SIG_IGN)
    #endif
  }
}
