public import Synchronization

/// The untyped word of a ``Lazy``: empty, or an object. Each call names the class of the object, always the same one.
///
/// `Unmanaged` is sound here because the word owns one reference, from the exchange that stores it until the end.
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

  /// Whether somebody has asked for it.
  @inlinable
  package var isMade: Bool {
    @inline(__always) get { word.load(ordering: .acquiring) != 0 }
  }

  /// The object, if somebody has asked for it.
  ///
  /// Inlined: otherwise the class would cost a metadata look-up.
  @inlinable
  @inline(__always)
  package func made<Object: AnyObject & Sendable>(as type: Object.Type = Object.self) -> Object? {
    guard let pointer = UnsafeRawPointer(bitPattern: word.load(ordering: .acquiring)) else { return nil }
    return LazyObject.reference(pointer, as: type).takeUnretainedValue()
  }

  /// The result of `body` for the object, if somebody has asked for it.
  ///
  /// Nothing is retained: the object lives as long as this word, which the caller keeps alive.
  @inlinable
  @inline(__always)
  package func ifMade<Object: AnyObject & Sendable, Result>(
    as type: Object.Type = Object.self, _ body: (Object) -> Result
  ) -> Result? {
    guard let pointer = UnsafeRawPointer(bitPattern: word.load(ordering: .acquiring)) else { return nil }
    return LazyObject.reference(pointer, as: type)._withUnsafeGuaranteedRef(body)
  }

  /// The object, made at the first call; if several threads ask at once, all get the same.
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
