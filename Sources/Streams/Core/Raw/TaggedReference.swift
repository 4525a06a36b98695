/// A reference to an object and a number below 8, in one word that owns the reference; ``Slot`` says what that buys.
///
/// `Unmanaged` is sound here because ``word(owning:tag:)`` makes a word with one reference, and a word is taken apart by
/// ``object(in:as:)`` once, by the caller that has exchanged it out of its place. The lowest bits of an object's address
/// are zero, so they have room for the number.
enum TaggedReference {
  @inline(__always)
  static func word(owning object: some AnyObject, tag: UInt) -> UInt {
    let address = UInt(bitPattern: Unmanaged.passRetained(object).toOpaque())
    assert(address & 7 == 0, "the lowest bits of an object's address are not free for a number")
    return address | tag
  }

  /// Whether a word owns an object.
  @inline(__always)
  static func hasObject(_ word: UInt) -> Bool { word & ~7 != 0 }

  @inline(__always)
  static func tag(of word: UInt) -> UInt { word & 7 }

  /// The object of a word, which it owns no longer.
  @inline(__always)
  static func object<Object: AnyObject>(in word: UInt, as type: Object.Type = Object.self) -> Object {
    let pointer = UnsafeRawPointer(bitPattern: word & ~7).unsafelyUnwrapped
    assert(
      Unmanaged<AnyObject>.fromOpaque(pointer).takeUnretainedValue() is Object,
      misread(Unmanaged<AnyObject>.fromOpaque(pointer).takeUnretainedValue(), as: type))
    return Unmanaged.fromOpaque(pointer).takeRetainedValue()
  }
}
