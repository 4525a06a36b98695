#if TSAN
  #if canImport(Darwin)
    import Darwin
  #elseif canImport(Glibc)
    import Glibc
  #elseif canImport(Musl)
    import Musl
  #endif
#else
  public import Synchronization
#endif

// The one place that decides what locks are. In production it is `Synchronization.Mutex`. The thread sanitizer
// cannot see that type on Linux and reports races in code that is correctly locked, so under the `TSAN` define it
// is a `pthread_mutex_t`, which the sanitizer understands. Nothing else in the package names either type.

#if TSAN
  /// A value that one thread at a time may touch.
  ///
  /// `@unchecked Sendable` is true because `value` is reached only between `pthread_mutex_lock` and `unlock`.
  /// The pointer is sound because the lock allocates it, never hands it out, and frees it when it goes.
  package final class Lock<Value: ~Copyable & Sendable>: @unchecked Sendable {
    private let mutex: UnsafeMutablePointer<pthread_mutex_t>
    private var value: Value

    package init(_ value: consuming Value) {
      self.value = value
      mutex = .allocate(capacity: 1)
      pthread_mutex_init(mutex, nil)
    }

    deinit {
      pthread_mutex_destroy(mutex)
      mutex.deallocate()
    }

    fileprivate func lock() { pthread_mutex_lock(mutex) }
    fileprivate func unlock() { pthread_mutex_unlock(mutex) }

    /// Runs `body` alone. Keep it short, and never call anybody else's code in it.
    package func withLock<Result: ~Copyable & Sendable, Failure: Error>(
      _ body: (inout Value) throws(Failure) -> Result
    ) throws(Failure) -> Result {
      lock()
      defer { unlock() }
      return try body(&value)
    }
  }
#else
  /// A value that one thread at a time may touch.
  @usableFromInline
  package struct Lock<Value: ~Copyable & Sendable>: ~Copyable, Sendable {
    @usableFromInline let mutex: Mutex<Value>

    @inlinable
    @inline(__always)
    package init(_ value: consuming Value) { mutex = Mutex(value) }

    /// Runs `body` alone. Keep it short, and never call anybody else's code in it.
    @inlinable
    @inline(__always)
    package borrowing func withLock<Result: ~Copyable & Sendable, Failure: Error>(
      _ body: (inout Value) throws(Failure) -> Result
    ) throws(Failure) -> Result {
      try mutex.withLock { (value) throws(Failure) in try body(&value) }
    }
  }
#endif

/// A lock beside the state it guards, for the few types on the path of every event.
///
/// In unspecialised generic code, a ``Lock`` around a generic state costs a metadata look-up at each use: with one in its place,
/// an element of the row `behaviour` takes 516 instructions instead of 178, and one of `property write` 508 instead of
/// 170. The types that use this one instead are `@unchecked Sendable` and say why they may be.
package struct RawLock: ~Copyable, Sendable {
  #if TSAN
    private let typed = Lock<Void>(())

    @inline(__always)
    borrowing func lock() { typed.lock() }

    @inline(__always)
    borrowing func unlock() { typed.unlock() }
  #else
    private let mutex = Mutex<Void>(())

    /// Waits for the lock. The caller gives it back with ``unlock()`` on every path, and soon.
    @inline(__always)
    borrowing func lock() { mutex._unsafeLock() }

    @inline(__always)
    borrowing func unlock() { mutex._unsafeUnlock() }
  #endif

  package init() {}

  /// Runs `body` alone. Keep it short, and never call anybody else's code in it.
  @inline(__always)
  package borrowing func withLock<Result>(_ body: () -> Result) -> Result {
    lock()
    defer { unlock() }
    return body()
  }
}
