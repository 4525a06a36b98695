import CGtk

/// A weak reference to an object of GLib. It is nil as soon as disposal of the object starts.
///
/// Sound because GLib clears the location under its own lock before it frees the object. The location is initialized
/// before the first read, never moves, and is cleared before it is freed.
@MainActor
package final class WeakObject {
  private let place: UnsafeMutablePointer<GWeakRef>

  package init(_ object: ObjectReference?) {
    place = .allocate(capacity: 1)
    g_weak_ref_init(place, object?.raw)
  }

  isolated deinit {
    g_weak_ref_clear(place)
    place.deallocate()
  }

  /// The object, which the result retains.
  package var object: ObjectReference? {
    g_weak_ref_get(place).map { ObjectReference(adopting: OpaquePointer($0)) }
  }

  func set(_ object: ObjectReference?) { g_weak_ref_set(place, object?.raw) }
}
