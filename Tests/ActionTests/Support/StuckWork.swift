import Streams
import StreamsTesting
import TestSupport

/// Asynchronous work that ignores its cancellation, as a callback API does that has none. It returns when the test lets
/// it.
final class StuckWork: Sendable {
  private struct State: Sendable {
    var waiting: [Int: @Sendable (Result<Int, any Error>) -> Void] = [:]
  }

  private let state = Lock(State())
  private let begun = ReplaySubject<Int>.createUnbounded()

  /// Suspends until the test calls ``end(_:with:)``.
  func callAsFunction(_ input: Int) async throws -> Int {
    try await withUnsafeThrowingContinuation { (continuation: UnsafeContinuation<Int, any Error>) in
      state.withLock { $0.waiting[input] = { continuation.resume(with: $0) } }
      begun.onNext(input)
    }
  }

  /// Waits until the work for this input has begun.
  func hasBegun(_ input: Int) async {
    await withCheckedContinuation { continuation in
      begun.filter { $0 == input }.take(1).subscribe(onNext: { _ in continuation.resume() })
    }
  }

  /// Lets the work for this input return.
  func end(_ input: Int, with result: Result<Int, any Error>? = nil) {
    let resume = state.withLock { $0.waiting.removeValue(forKey: input) }
    resume?(result ?? .success(input))
  }

  var running: [Int] { state.withLock { $0.waiting.keys.sorted() } }
}
