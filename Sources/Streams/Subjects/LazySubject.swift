import Synchronization

/// A subject that is made when somebody first asks for it: what nobody observes costs nothing.
///
/// Not generic, so that asking whether it is there needs no type; always the same one is named to it.
///
/// `Unmanaged` is sound here because the word owns one reference, from the exchange that stores it until the end.
package struct LazySubject: ~Copyable, Sendable {
  private let word = Atomic<UInt>(0)

  package init() {}

  deinit {
    guard let pointer = UnsafeRawPointer(bitPattern: word.load(ordering: .acquiring)) else { return }
    Unmanaged<AnyObject>.fromOpaque(pointer).release()
  }

  /// Whether somebody has asked for it.
  package var isMade: Bool {
    @inline(__always) get { word.load(ordering: .acquiring) != 0 }
  }

  /// The subject, made at the first call; also when several threads ask at once, all get the same.
  package func subject<Element: Sendable>(of type: Element.Type) -> SubjectCore<Element> {
    let known = word.load(ordering: .acquiring)
    if let pointer = UnsafeRawPointer(bitPattern: known) {
      return Unmanaged.fromOpaque(pointer).takeUnretainedValue()
    }
    let new = Unmanaged.passRetained(SubjectCore<Element>())
    let (exchanged, original) = word.compareExchange(
      expected: 0, desired: UInt(bitPattern: new.toOpaque()), ordering: .acquiringAndReleasing)
    if exchanged { return new.takeUnretainedValue() }
    new.release()
    return Unmanaged.fromOpaque(UnsafeRawPointer(bitPattern: original).unsafelyUnwrapped)
      .takeUnretainedValue()
  }
}
