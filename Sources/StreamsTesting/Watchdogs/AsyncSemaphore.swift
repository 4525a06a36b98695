import Foundation
import Streams

/// Limits the number of bodies that run at the same time on their own threads. Waiting bodies do not block a thread.
///
/// Tests run concurrently. If each starts a thread, dozens of threads share a few processors, and contend for locks
/// such as those of the Swift runtime. Most of the time is then spent on wake-ups.
package final class AsyncSemaphore: Sendable {
  /// Allows as many bodies as there are processors, and at least two.
  package static let shared = AsyncSemaphore(width: max(2, ProcessInfo.processInfo.activeProcessorCount))

  private let state: Lock<AsyncSemaphoreState<@Sendable () -> Void>>

  /// - Parameter width: the number of bodies that may run at the same time.
  package init(width: Int) {
    state = Lock(AsyncSemaphoreState(width: width))
  }

  /// Starts a body now, or when another one has left.
  ///
  /// - Parameter start: starts the body and returns quickly. The started work must call ``leave()`` once.
  package func enter(_ start: @escaping @Sendable () -> Void) {
    if let start = state.withLock({ $0.enter(start) }) { start() }
  }

  /// Leaves the semaphore, and starts the next waiting body.
  package func leave() {
    if let start = state.withLock({ $0.leave() }) { start() }
  }
}

/// The remaining width, and the waiting bodies in order of arrival.
struct AsyncSemaphoreState<Body: Sendable>: Sendable {
  private var room: Int
  private var waiting: [Body] = []

  init(width: Int) { room = width }

  /// - Returns: the body, if it may start now.
  mutating func enter(_ body: Body) -> Body? {
    guard room > 0 else {
      waiting.append(body)
      return nil
    }
    room -= 1
    return body
  }

  /// - Returns: the first waiting body, which may start now.
  mutating func leave() -> Body? {
    guard waiting.isEmpty else { return waiting.removeFirst() }
    room += 1
    return nil
  }
}
