/// A task that is suspended until the result of a call is available. It is resumed once.
///
/// An unsafe continuation is sound here because each is passed to a receiver that is called once. A checked
/// continuation would allocate a block for each suspension, and its type would be looked up four times in the row
/// `metadata look-ups: send, awaited, to a handler with a completion`, which counts 0.
package struct SuspendedCall<Answer: Sendable>: Sendable {
  private let continuation: UnsafeContinuation<Answer, any Error>
  #if TSAN
    // The runtime does not inform the thread sanitizer that a task which is resumed before it has suspended continues
    // after the resumption. Without this lock, the sanitizer would report a race between the creation of the answer and
    // its reading. The value of the lock is not empty, because the address of an empty one is that of the lock itself,
    // and the sanitizer would report its change as a race with the task, which reads the lock.
    private let order: Lock<Bool>
  #endif

  /// Suspends the calling task until it is resumed.
  ///
  /// - Parameter body: called with the suspended task, on the thread of the caller. It resumes the task or ensures that
  ///   it is resumed.
  /// - Returns: the result with which the task is resumed.
  @inline(__always)
  package nonisolated(nonsending) static func suspend(_ body: (SuspendedCall) -> Void) async throws -> Answer
  {
    #if TSAN
      let order = Lock(false)
      defer { order.withLock { _ in } }
      return try await withUnsafeThrowingContinuation { body(SuspendedCall(continuation: $0, order: order)) }
    #else
      return try await withUnsafeThrowingContinuation { body(SuspendedCall(continuation: $0)) }
    #endif
  }

  /// Resumes the task. Must be called exactly once.
  ///
  /// - Parameter answer: returns the result or throws.
  @inline(__always)
  package func resume(_ answer: () throws -> Answer) {
    #if TSAN
      let result = Result { try answer() }
      order.withLock { _ in }
      continuation.resume(with: result)
    #else
      do { continuation.resume(returning: try answer()) } catch { continuation.resume(throwing: error) }
    #endif
  }
}
