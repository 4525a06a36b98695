import Synchronization

/// A copy of the latest element of a subject that holds one, where that is plain data of a byte or a word: read without
/// the subject's lock.
///
/// Written under that lock. Whoever reads a change also sees everything that was done before it; and of two who write
/// one and then read the other's, at least one sees what the other wrote: between the write and whatever follows lies the
/// atomic exchange that leaves the lock.
///
/// Not generic, for the reason given at ``RawRing``. The casts are sound because ``holds(_:)`` is asked first: the bits
/// are all there is to an element, there are as many as are cast, and each call names the same type.
struct LatestWord: ~Copyable, Sendable {
  private let word = Atomic<UInt>(0)

  /// Whether elements of this type can be kept here.
  @inline(__always)
  static func holds<Element>(_ type: Element.Type) -> Bool {
    (isByte(type) || MemoryLayout<Element>.size == MemoryLayout<UInt>.size) && _isPOD(type)
  }

  @inline(__always)
  private static func isByte<Element>(_ type: Element.Type) -> Bool { MemoryLayout<Element>.size == 1 }

  @inline(__always)
  func write<Element>(_ element: Element) {
    let bits =
      LatestWord.isByte(Element.self)
      ? UInt(unsafeBitCast(element, to: UInt8.self)) : unsafeBitCast(element, to: UInt.self)
    word.store(bits, ordering: .releasing)
  }

  @inline(__always)
  func read<Element>(as type: Element.Type) -> Element {
    let bits = word.load(ordering: .sequentiallyConsistent)
    return LatestWord.isByte(type)
      ? unsafeBitCast(UInt8(truncatingIfNeeded: bits), to: type) : unsafeBitCast(bits, to: type)
  }
}
