import Foundation
import Testing

/// The elements that a program produces, in order. A wait that nothing can end fails the test.
package struct Arrivals<Element: Sendable>: AsyncSequence {
  private let stream: AsyncStream<Element>
  private let continuation: AsyncStream<Element>.Continuation
  private let process: Process

  /// - Parameters:
  ///   - process: the program, which is killed when it produces nothing.
  ///   - start: receives the continuation to which the elements are sent.
  init(from process: Process, start: (AsyncStream<Element>.Continuation) -> Void) {
    (stream, continuation) = AsyncStream.makeStream(of: Element.self)
    self.process = process
    start(continuation)
  }

  package func makeAsyncIterator() -> Iterator { Iterator(arrivals: self, base: stream.makeAsyncIterator()) }

  package struct Iterator: AsyncIteratorProtocol {
    fileprivate let arrivals: Arrivals
    fileprivate var base: AsyncStream<Element>.Iterator
    /// The limits of each wait.
    var limits = SilenceState.Limits()

    /// Returns the next element, or nil after the last one. It also returns nil, and records an issue, when the program
    /// is silent.
    package mutating func next() async -> Element? {
      do { return try await next(awaiting: "more of it, or its end") } catch {
        Issue.record(error)
        return nil
      }
    }

    /// Returns the next element, or nil after the last one.
    ///
    /// - Parameter awaited: describes the awaited element for the error message.
    package mutating func next(awaiting awaited: @autoclosure () -> String) async throws(Silence) -> Element?
    {
      let (process, continuation) = (arrivals.process, arrivals.continuation)
      let wait = SilenceWatch.Wait(program: process.processIdentifier, state: SilenceState(limits)) {
        continuation.finish()
        process.stop()
      }
      let number = SilenceWatch.shared.add(wait)
      let next = await base.next()
      // A verdict stands even if an element has arrived since, because the program is being killed.
      guard let reason = SilenceWatch.shared.remove(number) else { return next }
      throw Silence(program: process.words, awaited: awaited(), reason: reason)
    }
  }
}

/// The error for a program that produces nothing.
package struct Silence: Error, CustomStringConvertible {
  let program: String
  let awaited: String
  let reason: SilenceState.Reason

  package var description: String {
    let deed =
      switch reason {
      case .asleep: "sleeps, as do all processes started by the tests"
      case .working: "works without end"
      }
    return "`\(program)` \(deed): the test awaited \(awaited)"
  }
}

extension Process {
  /// The command as a user types it.
  var words: String {
    ([executableURL?.lastPathComponent ?? "?"] + (arguments ?? [])).joined(separator: " ")
  }
}
