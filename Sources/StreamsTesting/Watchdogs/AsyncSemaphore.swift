import Foundation
import Streams

/// Lets few bodies with a thread of their own run at the same time: the others wait for their turn, and hold up no
/// thread meanwhile.
///
/// Tests run side by side. If each brings a thread of its own, dozens of them share a few processors, and where they
/// meet at one lock (the run-time system has such locks) each wakes the next: most of the time goes into that.
package final class AsyncSemaphore: Sendable {
  /// As many bodies as there are processors, and two at least.
  package static let shared = AsyncSemaphore(width: max(2, ProcessInfo.processInfo.activeProcessorCount))

  private let state: Lock<AsyncSemaphoreState<@Sendable () -> Void>>

  /// - Parameter width: the number of bodies that run at the same time.
  package init(width: Int) {
    state = Lock(AsyncSemaphoreState(width: width))
  }

  /// Starts a body, now or when another one has left.
  ///
  /// - Parameter start: starts it, and returns soon. Whatever it starts calls ``leave()`` once.
  package func enter(_ start: @escaping @Sendable () -> Void) {
    if let start = state.withLock({ $0.enter(start) }) { start() }
  }

  /// Makes room for the next one, and starts that.
  package func leave() {
    if let start = state.withLock({ $0.leave() }) { start() }
  }
}

/// The number of those inside, and those who wait, in the order in which they came.
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

  /// - Returns: the body that has come first of those who wait, and may start now.
  mutating func leave() -> Body? {
    guard waiting.isEmpty else { return waiting.removeFirst() }
    room += 1
    return nil
  }
}
