/// An array of objects of one class, for code that is compiled for all types: an array of a generic class has that class
/// looked up at each access.
///
/// The cast is sound because only objects of that class are put in.
struct ObjectList<Object: AnyObject & Sendable>: Sendable {
  private var objects: [any AnyObject & Sendable] = []

  var count: Int {
    @inline(__always) get { objects.count }
  }

  /// Adds at the end. Amortised constant time.
  @inline(__always)
  mutating func append(_ object: Object) { objects.append(object) }

  /// The object at `position`, which is less than ``count``.
  subscript(position: Int) -> Object {
    @inline(__always) get { unsafeDowncast(objects[position], to: Object.self) }
  }

  /// Passes the objects in their order.
  @inline(__always)
  func forEach(_ body: (Object) -> Void) {
    for object in objects { body(unsafeDowncast(object, to: Object.self)) }
  }
}
