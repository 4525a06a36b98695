#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// One object for each thread, made when the thread first asks, released when it ends.
///
/// The unmanaged references are sound because the thread's own slot holds one retain from `install` to the end of the
/// thread, and nobody else can reach it.
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
    precondition(status == 0, "no thread-specific key is left for the stream layer (pthread error \(status))")
    self.key = key
    self.make = make
  }

  /// This thread's object.
  package var current: Object {
    @inline(__always) get {
      if let pointer = pthread_getspecific(key) {
        return Unmanaged<Object>.fromOpaque(pointer).takeUnretainedValue()
      }
      return install()
    }
  }

  private func install() -> Object {
    let object = make()
    pthread_setspecific(key, Unmanaged.passRetained(object).toOpaque())
    return object
  }
}
