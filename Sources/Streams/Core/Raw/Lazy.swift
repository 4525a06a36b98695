/// An object created on first access. Until then it costs one word.
///
/// It is an inlined wrapper around an untyped word. See ``RawRing``. With a standard lazy reference instead, an
/// execution of an action takes nearly four times as long.
@usableFromInline
package struct Lazy<Object: AnyObject & Sendable>: ~Copyable, Sendable {
  @usableFromInline let untyped: LazyObject

  @inlinable
  @inline(__always)
  package init() { untyped = LazyObject() }

  /// Whether the object has been created.
  @inlinable
  package var isMade: Bool {
    @inline(__always) get { untyped.isMade }
  }

  /// The object, if it has been created.
  @inlinable
  package var made: Object? {
    @inline(__always) get { untyped.made() }
  }

  /// Calls `body` with the object if it has been created, and returns the result. Does not retain the object.
  @inlinable
  @inline(__always)
  package func ifMade<Result>(_ body: (Object) -> Result) -> Result? { untyped.ifMade(body) }

  /// Returns the object, which is created by the first call. If several threads call this method concurrently, each may
  /// call `make`, but all receive the same object.
  @inlinable
  @inline(__always)
  package func object(_ make: () -> Object) -> Object { untyped.object(make) }
}
