/// The running and the queued inner sources of a merge with a limit. It is a pure value, without side effects.
///
/// Only one thread at a time starts sources, in a loop. So a source that completes while it is being started does not
/// start the next one recursively, and a million such sources do not grow the stack.
///
/// It is not generic over the type of the sources, for the reason given at ``RawRing``.
struct MergeState: Sendable {
  /// A source. A structure around the object prevents the optimizer from turning functions that take the object into
  /// generic functions.
  struct Source: Sendable {
    let object: any AnyObject & Sendable
  }

  private let limit: Int
  private var running = 0
  private var isStarting = false
  private var waiting = Ring<Source>()

  init(limit: Int) { self.limit = limit }

  /// Adds a source that the outer stream has emitted.
  ///
  /// - Returns: whether the caller must now start sources until ``startNext()`` returns nil.
  mutating func arrive(_ source: Source) -> Bool {
    waiting.append(source)
    return claim()
  }

  /// Records that a started source has completed.
  ///
  /// - Returns: the same as ``arrive(_:)``.
  mutating func completed() -> Bool {
    precondition(
      running > 0, "A source of a merge completed, but none was running. This is a bug in the Streams module."
    )
    running -= 1
    return claim()
  }

  /// Returns the source to start now, or nil if none may start.
  mutating func startNext() -> Source? {
    guard running < limit, let source = waiting.popFirst() else {
      isStarting = false
      return nil
    }
    running += 1
    return source
  }

  /// Removes the queued sources.
  ///
  /// - Returns: the sources, to be released outside the lock.
  mutating func removeAll() -> Ring<Source> {
    defer { waiting = Ring() }
    return waiting
  }

  private mutating func claim() -> Bool {
    if isStarting || running >= limit || waiting.isEmpty { return false }
    isStarting = true
    return true
  }
}
