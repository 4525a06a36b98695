/// A reference to an object and a number below 8, in one word that owns the reference. ``Slot`` documents the gain.
///
/// `Unmanaged` is sound here because ``word(owning:tag:)`` creates a word with one retain, and ``object(in:as:)`` takes
/// over this retain once, called by the thread that exchanged the word out of its place. The lowest three bits of an
/// object's address are zero, so they have room for the number.
enum TaggedReference {
  @inline(__always)
  static func word(owning object: some AnyObject, tag: UInt) -> UInt {
    let address = UInt(bitPattern: Unmanaged.passRetained(object).toOpaque())
    assert(address & 7 == 0, "The lowest bits of an object's address must be zero, because they hold a tag.")
    return address | tag
  }

  /// Returns whether a word owns an object.
  @inline(__always)
  static func hasObject(_ word: UInt) -> Bool { word & ~7 != 0 }

  @inline(__always)
  static func tag(of word: UInt) -> UInt { word & 7 }

  /// Returns the object of a word, and takes over the retain of the word.
  @inline(__always)
  static func object<Object: AnyObject>(in word: UInt, as type: Object.Type = Object.self) -> Object {
    let pointer = UnsafeRawPointer(bitPattern: word & ~7).unsafelyUnwrapped
    assert(
      Unmanaged<AnyObject>.fromOpaque(pointer).takeUnretainedValue() is Object,
      misread(Unmanaged<AnyObject>.fromOpaque(pointer).takeUnretainedValue(), as: type))
    return Unmanaged.fromOpaque(pointer).takeRetainedValue()
  }
}
