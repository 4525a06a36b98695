import Streams

/// Asynchronous work that ignores its cancellation, and returns only when the test finishes it.
package final class StubbornWork: Sendable {
  private let begun = Heard<Int>()
  private let running = Lock<[Int: CheckedContinuation<Void, Never>]>([:])

  package init() {}

  /// Suspends until the test finishes the work for `input`.
  ///
  /// - Returns: ten times the input.
  package func callAsFunction(_ input: Int) async -> Int {
    await withCheckedContinuation { continuation in
      running.withLock { $0[input] = continuation }
      begun.append(input)
    }
    return input * 10
  }

  /// Suspends until work for `count` inputs has begun.
  ///
  /// - Returns: the inputs.
  @discardableResult
  package func begun(_ count: Int) async -> [Int] { await begun.all(count) }

  /// Lets the running work for `input` return.
  package func finish(_ input: Int) { running.withLock { $0.removeValue(forKey: input) }?.resume() }
}
