import Synchronization

/// The place where an operator keeps the disposable of one upstream subscription.
///
/// A synchronous source may end, or be disposed, before its `run` has returned the disposable to keep: what is put
/// into a slot that is disposed already is disposed at once. Replacing disposes what was there before.
///
/// One word: empty, disposed, or an owned reference. Whoever exchanges a reference out of it owns it, so each is
/// disposed and released exactly once, without a lock.
package struct Slot: ~Copyable, Sendable {
  private static let empty: UInt = 0
  private static let disposed: UInt = 1

  private let word = Atomic<UInt>(Slot.empty)

  package init() {}

  deinit { _ = Kept.take(word.exchange(Slot.empty, ordering: .acquiring)) }

  /// Keeps `disposable`, and disposes the one that it replaces, or itself when this slot is disposed already.
  package func set(_ disposable: any Disposable) {
    if type(of: disposable) == NopDisposable.self { return clear() }
    let new = Kept.give(disposable)
    var old = word.load(ordering: .relaxed)
    while true {
      if old == Slot.disposed {
        Kept.take(new)?.dispose()
        return
      }
      let (exchanged, original) = word.compareExchange(
        expected: old, desired: new, ordering: .acquiringAndReleasing)
      if exchanged { break }
      old = original
    }
    Kept.take(old)?.dispose()
  }

  /// Disposes what is kept and stays open for another.
  package func clear() {
    var old = word.load(ordering: .relaxed)
    while old > Slot.disposed {
      let (exchanged, original) = word.compareExchange(
        expected: old, desired: Slot.empty, ordering: .acquiringAndReleasing)
      if exchanged { break }
      old = original
    }
    Kept.take(old)?.dispose()
  }

  /// Disposes what is kept and what will be put here later.
  package func dispose() {
    Kept.take(word.exchange(Slot.disposed, ordering: .acquiringAndReleasing))?.dispose()
  }

  package var isDisposed: Bool { word.load(ordering: .acquiring) == Slot.disposed }
}

/// A disposable as one word.
///
/// Sound because `give` retains once, and `take` is called once for a word: by whoever exchanged it out of the slot.
private final class Kept {
  private let disposable: any Disposable

  private init(_ disposable: any Disposable) { self.disposable = disposable }

  static func give(_ disposable: any Disposable) -> UInt {
    UInt(bitPattern: Unmanaged.passRetained(Kept(disposable)).toOpaque())
  }

  /// The owner of what `word` refers to; nil for a word that is no reference.
  @inline(__always)
  static func take(_ word: UInt) -> Kept? {
    guard word > 1, let pointer = UnsafeRawPointer(bitPattern: word) else { return nil }
    return Unmanaged<Kept>.fromOpaque(pointer).takeRetainedValue()
  }

  func dispose() { disposable.dispose() }
}
