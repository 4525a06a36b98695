import Dispatch
import Foundation

/// The signals that ask a program to end, caused by Ctrl-C, `kill`, or closing the terminal.
public enum EndSignals {
  /// The numbers of the signals.
  public static let all = [SIGINT, SIGTERM, SIGHUP]

  /// Handles the signals with a closure instead of ending the process, until the process exits.
  ///
  /// A signal received before this function returns ends the process as usual, and no signal is lost. Call it before
  /// anything that needs an orderly end is started.
  ///
  /// - Parameter body: receives the number of the signal on a Dispatch thread.
  public static func handle(_ body: @escaping @Sendable (Int32) -> Void) async {
    for number in all { await handle(number, body) }
  }

  private static func handle(_ number: Int32, _ body: @escaping @Sendable (Int32) -> Void) async {
    let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
    // The source retains itself, because it is never cancelled.
    source.setEventHandler { withExtendedLifetime(source) { body(number) } }
    await withCheckedContinuation { isHandled in
      source.setRegistrationHandler { isHandled.resume() }
      source.resume()
    }
    #if canImport(Darwin)
      // On Darwin, a source only observes signals. If the signal were ignored earlier, it would be lost until the
      // source is registered.
      signal(number, SIG_IGN)
    #endif
  }
}
