/// A task that is suspended until the result of a call is available. It is resumed once.
///
/// An unsafe continuation is sound here because each is passed to a receiver that is called once. A checked one would
/// allocate a block for each suspension, and its type would be looked up four times in the row
/// `metadata look-ups: send, awaited, to a handler with a completion`, which counts 0.
package struct SuspendedCall<Answer: Sendable>: Sendable {
  private let continuation: UnsafeContinuation<Answer, any Error>

  @inline(__always)
  private init(_ continuation: UnsafeContinuation<Answer, any Error>) { self.continuation = continuation }

  /// Suspends the calling task until it is resumed.
  ///
  /// - Parameter body: called with the suspended task, on the thread of the caller. It resumes the task or ensures that
  ///   it is resumed.
  /// - Returns: the result with which the task is resumed.
  @inline(__always)
  package nonisolated(nonsending) static func suspend(_ body: (SuspendedCall) -> Void) async throws -> Answer
  {
    try await withUnsafeThrowingContinuation { body(SuspendedCall($0)) }
  }

  /// Resumes the task. Must be called exactly once.
  ///
  /// - Parameter answer: returns the result or throws.
  @inline(__always)
  package func resume(_ answer: () throws -> Answer) {
    do { continuation.resume(returning: try answer()) } catch { continuation.resume(throwing: error) }
  }
}
