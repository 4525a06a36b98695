/// `object`, known to be of the class `type`, without the search of a dynamic cast.
///
/// The cast is sound because the caller has filed the object as one of that class; a debug build checks it.
@inlinable
@inline(__always)
package func known<Object: AnyObject>(_ object: AnyObject, as type: Object.Type) -> Object {
  assert(object is Object, "an object was filed as one of \(Object.self), and is \(object)")
  return unsafeDowncast(object, to: type)
}
