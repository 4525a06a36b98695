/// A task that waits for the answer of a call, once.
///
/// An unsafe continuation is sound here because its user hands each to a receiver that is called once. A checked one
/// would allocate a block for each wait, and its type would be looked up four times in the row
/// `metadata look-ups: send, awaited, to a handler with a completion`, which has none.
package struct SuspendedCall<Answer: Sendable>: Sendable {
  private let continuation: UnsafeContinuation<Answer, any Error>

  @inline(__always)
  private init(_ continuation: UnsafeContinuation<Answer, any Error>) { self.continuation = continuation }

  /// Suspends the calling task until it is resumed.
  ///
  /// - Parameter body: takes the task, on its own thread, and resumes it or sees to it that somebody does.
  /// - Returns: the answer with which it is resumed.
  @inline(__always)
  package nonisolated(nonsending) static func suspend(_ body: (SuspendedCall) -> Void) async throws -> Answer
  {
    try await withUnsafeThrowingContinuation { body(SuspendedCall($0)) }
  }

  /// Lets the task go on. To be called once.
  ///
  /// - Parameter answer: returns the answer or throws.
  @inline(__always)
  package func resume(_ answer: () throws -> Answer) {
    do { continuation.resume(returning: try answer()) } catch { continuation.resume(throwing: error) }
  }
}
