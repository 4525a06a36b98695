public import Synchronization

/// The latest element of a subject that stores its latest element, if the elements are plain data of one byte or one
/// word. It is read without the subject's lock. In the row `property value`, a read takes 2.2 ns instead of 12.6 ns.
/// The read is compiled in the client. Otherwise it takes 7.2 ns.
///
/// The subject writes the word under that lock, and often does not write its memory. `refresh()` copies the word to the
/// memory before the memory is read. A thread that reads a new value also sees all effects that precede the write. If
/// two threads each write one such word and then read the other's word, at least one of them sees the other's new
/// value, because the atomic exchange that releases the lock lies between the write and the read.
///
/// It is untyped for the reason given at ``RawRing``. The casts are sound because callers first check ``holds(_:)``,
/// and because all calls pass the same type. So an element is plain bits, of the size of the integer to which it is
/// cast.
@usableFromInline
struct LatestWord: ~Copyable, Sendable {
  @usableFromInline let word = Atomic<UInt>(0)
  #if DEBUG
    /// The identity of the first type passed to a method.
    private let type = Atomic<UInt>(0)
  #endif

  /// Returns whether elements of this type can be stored.
  @inline(__always)
  static func holds<Element>(_ type: Element.Type) -> Bool {
    (isByte(type) || MemoryLayout<Element>.size == MemoryLayout<UInt>.size) && _isPOD(type)
  }

  @inlinable
  @inline(__always)
  static func isByte<Element>(_ type: Element.Type) -> Bool { MemoryLayout<Element>.size == 1 }

  @inline(__always)
  func write<Element>(_ element: Element) {
    check(Element.self)
    let bits =
      LatestWord.isByte(Element.self)
      ? UInt(unsafeBitCast(element, to: UInt8.self)) : unsafeBitCast(element, to: UInt.self)
    word.store(bits, ordering: .releasing)
  }

  @inlinable
  @inline(__always)
  func read<Element>(as type: Element.Type) -> Element {
    check(type)
    let bits = word.load(ordering: .sequentiallyConsistent)
    return LatestWord.isByte(type)
      ? unsafeBitCast(UInt8(truncatingIfNeeded: bits), to: type) : unsafeBitCast(bits, to: type)
  }

  /// Asserts that the casts are sound.
  @inlinable
  @inline(__always)
  func check<Element>(_ type: Element.Type) {
    #if DEBUG
      assertSound(type)
    #endif
  }

  #if DEBUG
    @usableFromInline
    func assertSound<Element>(_ type: Element.Type) {
      assert(LatestWord.holds(type), "\(type) is not trivial data of one byte or one word.")
      let identity = UInt(bitPattern: ObjectIdentifier(type))
      let first = self.type.compareExchange(expected: 0, desired: identity, ordering: .relaxed).original
      assert(
        first == 0 || first == identity,
        "A word for type \(LatestWord.name(of: first)) was read or written as \(type). This is a bug in this package. "
          + "Report it with the stack trace. A release build would continue with corrupt memory."
      )
    }

    /// The cast is sound because the identity of a type is the address of its metadata, which `Any.Type` contains.
    private static func name(of identity: UInt) -> String { "\(unsafeBitCast(identity, to: Any.Type.self))" }
  #endif
}
