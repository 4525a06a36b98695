#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// One object per thread, created on the thread's first access and released when the thread ends. This is not a
/// performance optimization. The language has task-local values but no thread-local values.
///
/// The unmanaged references are sound because the thread's slot holds one retain from `install` until the thread ends,
/// and no other thread can access the slot.
package struct ThreadLocal<Object: AnyObject>: Sendable {
  private let key: pthread_key_t
  private let make: @Sendable () -> Object

  package init(_ make: @escaping @Sendable () -> Object) {
    var key = pthread_key_t()
    let status = pthread_key_create(&key) { pointer in
      #if canImport(Darwin)
        Unmanaged<AnyObject>.fromOpaque(pointer).release()
      #else
        if let pointer { Unmanaged<AnyObject>.fromOpaque(pointer).release() }
      #endif
    }
    precondition(
      status == 0,
      "pthread_key_create returned the error \(status). The process has no free thread-specific key for the thread "
        + "of a subscription. Find the code that creates keys in a loop, and delete or reuse the keys.")
    self.key = key
    self.make = make
  }

  /// Calls `body` with this thread's object. It does not retain the object, because the thread retains it for longer
  /// than the call.
  @inline(__always)
  package func withCurrent<Result>(_ body: (Object) -> Result) -> Result {
    let pointer = pthread_getspecific(key) ?? install()
    return Unmanaged<Object>.fromOpaque(pointer)._withUnsafeGuaranteedRef(body)
  }

  private func install() -> UnsafeMutableRawPointer {
    let pointer = Unmanaged.passRetained(make()).toOpaque()
    let status = pthread_setspecific(key, pointer)
    precondition(
      status == 0,
      "pthread_setspecific returned the error \(status). There is no memory for another thread. Run fewer threads."
    )
    return pointer
  }
}
