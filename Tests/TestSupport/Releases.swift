import Streams
import Testing

/// Creates tokens whose release can be awaited.
///
/// ```swift
/// source.onNext(releases.token(1))  // on another thread
/// subscription.dispose()
/// await releases.all()
/// expectEqual(heard.all, [])
/// ```
///
/// A released element can no longer be emitted, and a closure that captured a released token can no longer be called. A
/// test that expects no event awaits the release before its assertion. Waiting for a number of turns instead could miss
/// a late event.
package final class Releases: Sendable {
  /// An element of a stream, or an object for a closure to capture.
  package final class Token: Sendable {
    package let number: Int
    private let releases: Releases

    fileprivate init(_ number: Int, of releases: Releases) {
      (self.number, self.releases) = (number, releases)
    }

    deinit { releases.end() }
  }

  private struct State: Sendable {
    var made = 0
    var alive = 0
    var waits: [AsyncStream<Never>.Continuation] = []
  }

  private let state = Lock(State())

  package init() {}

  package func token(_ number: Int = 0) -> Token {
    state.withLock { state in
      state.made += 1
      state.alive += 1
    }
    return Token(number, of: self)
  }

  /// Suspends until every token has been released, or until the task is cancelled.
  package func all() async {
    let (stream, end) = AsyncStream.makeStream(of: Never.self)
    let (made, alive) = state.withLock { state in
      if state.alive > 0 { state.waits.append(end) }
      return (state.made, state.alive)
    }
    #expect(made > 0, "no token was made")
    if alive > 0 { for await _ in stream {} }
  }

  private func end() {
    let waits = state.withLock { state -> [AsyncStream<Never>.Continuation] in
      state.alive -= 1
      if state.alive > 0 { return [] }
      defer { state.waits = [] }
      return state.waits
    }
    for wait in waits { wait.finish() }
  }
}
