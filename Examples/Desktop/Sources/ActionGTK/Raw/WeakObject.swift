import CGtk

/// A weak reference to an object of GLib: nil as soon as the object begins to go.
///
/// Sound because GLib clears the place itself, under its own lock, before the object goes; and because the place is
/// initialised before anybody reads it, never moves, and is cleared before it is freed.
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

  /// The object, which lives for as long as the result does.
  package var object: ObjectReference? {
    g_weak_ref_get(place).map { ObjectReference(adopting: OpaquePointer($0)) }
  }

  func set(_ object: ObjectReference?) { g_weak_ref_set(place, object?.raw) }
}
