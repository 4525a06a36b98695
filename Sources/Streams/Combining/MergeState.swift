/// The running and the waiting inner sources of a merge with a limit: a pure value, with no effects.
///
/// Only one thread at a time starts sources, in a loop. So a source that ends while it is being started does not start
/// the next one from inside itself: a million of them need no stack.
///
/// It does not name the type of the sources: a state of a generic type costs a metadata look-up at each use.
struct MergeState: Sendable {
  /// A source. In a structure: the optimiser makes a function that takes any object generic, and then each call costs a
  /// metadata look-up.
  struct Source: Sendable {
    let object: any AnyObject & Sendable
  }

  private let limit: Int
  private var running = 0
  private var isStarting = false
  private var waiting = Ring<Source>()

  init(limit: Int) { self.limit = limit }

  /// Takes in a source that has arrived.
  ///
  /// - Returns: whether the caller now has to start sources until ``startNext()`` has no more.
  mutating func arrive(_ source: Source) -> Bool {
    waiting.append(source)
    return claim()
  }

  /// Notes that a source that had been started has completed.
  ///
  /// - Returns: the same as ``arrive(_:)``.
  mutating func completed() -> Bool {
    precondition(
      running > 0, "a source of a merge completed, but none was running; this is a bug of the Streams module")
    running -= 1
    return claim()
  }

  /// The source to start now; nil if none may start at present.
  mutating func startNext() -> Source? {
    guard running < limit, let source = waiting.popFirst() else {
      isStarting = false
      return nil
    }
    running += 1
    return source
  }

  /// Forgets the sources that wait.
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
