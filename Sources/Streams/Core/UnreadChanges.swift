import Synchronization

/// The changes of observable state that no job has read yet.
///
/// A property derived from such state may have a newer value than its ``Property/version`` indicates. In that case,
/// code on the main actor that stores the result of a reading reads again, and compares the versions.
package enum UnreadChanges {
  private static let count = Atomic(0)

  /// Whether a reading on the main actor may find such a change.
  package static var mayBeFound: Bool { count.load(ordering: .acquiring) > 0 && MainContext.isCurrent }

  static func add() { count.add(1, ordering: .releasing) }

  static func remove(_ number: Int) { count.subtract(number, ordering: .releasing) }
}
