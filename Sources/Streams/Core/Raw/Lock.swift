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

// The only file that chooses the implementation of locks. In production it is `Synchronization.Mutex`. On Linux, the
// thread sanitizer does not recognize that type, and reports races in correctly locked code. So under the `TSAN` define
// it is a `pthread_mutex_t`, which the sanitizer recognizes. No other file in the package uses either type.

#if TSAN
  /// A value that one thread at a time may access.
  ///
  /// `@unchecked Sendable` is true because `value` is accessed only between `pthread_mutex_lock` and
  /// `pthread_mutex_unlock`. The pointer is sound because the lock allocates it, never exposes it, and deallocates it
  /// in `deinit`.
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

    /// Runs `body` while holding the lock. `body` must be short and must not call client code.
    package func withLock<Result: ~Copyable & Sendable, Failure: Error>(
      _ body: (inout Value) throws(Failure) -> Result
    ) throws(Failure) -> Result {
      lock()
      defer { unlock() }
      return try body(&value)
    }
  }
#else
  /// A value that one thread at a time may access.
  @usableFromInline
  package struct Lock<Value: ~Copyable & Sendable>: ~Copyable, Sendable {
    @usableFromInline let mutex: Mutex<Value>

    @inlinable
    @inline(__always)
    package init(_ value: consuming Value) { mutex = Mutex(value) }

    /// Runs `body` while holding the lock. `body` must be short and must not call client code.
    @inlinable
    @inline(__always)
    package borrowing func withLock<Result: ~Copyable & Sendable, Failure: Error>(
      _ body: (inout Value) throws(Failure) -> Result
    ) throws(Failure) -> Result {
      try mutex.withLock { (value) throws(Failure) in try body(&value) }
    }
  }
#endif

/// A lock next to the state that it guards, for the few types on the path of every event.
///
/// It is not generic, for the reason given at ``RawRing``. With a ``Lock`` around the generic state instead, an element
/// takes 516 instructions instead of 178 in the row `behaviour`, and 508 instead of 170 in `property write`. The types
/// that use this lock are `@unchecked Sendable` and state why that is true.
package struct RawLock: ~Copyable, Sendable {
  #if TSAN
    private let typed = Lock<Void>(())

    @inline(__always)
    borrowing func lock() { typed.lock() }

    @inline(__always)
    borrowing func unlock() { typed.unlock() }
  #else
    private let mutex = Mutex<Void>(())

    /// Acquires the lock, and blocks until it is available. The caller must release it with ``unlock()`` on every path,
    /// and soon.
    @inline(__always)
    borrowing func lock() { mutex._unsafeLock() }

    @inline(__always)
    borrowing func unlock() { mutex._unsafeUnlock() }
  #endif

  package init() {}

  /// Runs `body` while holding the lock. `body` must be short and must not call client code.
  @inline(__always)
  package borrowing func withLock<Result>(_ body: () -> Result) -> Result {
    lock()
    defer { unlock() }
    return body()
  }
}
