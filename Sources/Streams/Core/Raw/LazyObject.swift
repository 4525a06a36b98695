public import Synchronization

/// The untyped word of a ``Lazy``, which is empty or refers to an object. All calls pass the same class.
///
/// `Unmanaged` is sound here because the word owns one reference, from the exchange that stores it until `deinit`.
@usableFromInline
package struct LazyObject: ~Copyable, Sendable {
  @usableFromInline let word: Atomic<UInt>

  @inlinable
  @inline(__always)
  package init() { word = Atomic(0) }

  @inlinable
  deinit {
    guard let pointer = UnsafeRawPointer(bitPattern: word.load(ordering: .acquiring)) else { return }
    Unmanaged<AnyObject>.fromOpaque(pointer).release()
  }

  /// Whether the object has been created.
  @inlinable
  package var isMade: Bool {
    @inline(__always) get { word.load(ordering: .acquiring) != 0 }
  }

  /// The object, if it has been created.
  ///
  /// It is inlined for the reason given at ``RawRing``.
  @inlinable
  @inline(__always)
  package func made<Object: AnyObject & Sendable>(as type: Object.Type = Object.self) -> Object? {
    guard let pointer = UnsafeRawPointer(bitPattern: word.load(ordering: .acquiring)) else { return nil }
    return LazyObject.reference(pointer, as: type).takeUnretainedValue()
  }

  /// Calls `body` with the object if it has been created, and returns the result.
  ///
  /// Does not retain the object, which lives as long as this word. The caller keeps the word alive.
  @inlinable
  @inline(__always)
  package func ifMade<Object: AnyObject & Sendable, Result>(
    as type: Object.Type = Object.self, _ body: (Object) -> Result
  ) -> Result? {
    guard let pointer = UnsafeRawPointer(bitPattern: word.load(ordering: .acquiring)) else { return nil }
    return LazyObject.reference(pointer, as: type)._withUnsafeGuaranteedRef(body)
  }

  /// Returns the object, which is created by the first call. If several threads call this method concurrently, each may
  /// call `make`, but all receive the same object.
  @usableFromInline
  package func object<Object: AnyObject & Sendable>(_ make: () -> Object) -> Object {
    if let known = made(as: Object.self) { return known }
    let new = Unmanaged.passRetained(make())
    let (exchanged, original) = word.compareExchange(
      expected: 0, desired: UInt(bitPattern: new.toOpaque()), ordering: .acquiringAndReleasing)
    if exchanged { return new.takeUnretainedValue() }
    new.release()
    return LazyObject.reference(UnsafeRawPointer(bitPattern: original).unsafelyUnwrapped, as: Object.self)
      .takeUnretainedValue()
  }

  @inlinable
  @inline(__always)
  static func reference<Object: AnyObject>(
    _ pointer: UnsafeRawPointer, as type: Object.Type
  ) -> Unmanaged<Object> {
    assert(
      Unmanaged<AnyObject>.fromOpaque(pointer).takeUnretainedValue() is Object,
      misread(Unmanaged<AnyObject>.fromOpaque(pointer).takeUnretainedValue(), as: type))
    return Unmanaged<Object>.fromOpaque(pointer)
  }
}
