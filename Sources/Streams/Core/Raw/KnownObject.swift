/// `object`, known to be of the class `type`, without the search of a dynamic cast.
///
/// With the cast, the rows `metadata look-ups: send, awaited` and `metadata look-ups: action with a state`, among
/// others, would have 1 for 0.
///
/// The cast is sound because the caller has filed the object as one of that class; a debug build checks it.
@inlinable
@inline(__always)
package func known<Object: AnyObject>(_ object: AnyObject, as type: Object.Type) -> Object {
  assert(object is Object, misread(object, as: type))
  return unsafeDowncast(object, to: type)
}

/// The message for an object that is read as one of a class that it is not of. Only debug builds look.
@usableFromInline
func misread(_ object: AnyObject, as type: Any.Type) -> String {
  "an object of \(Swift.type(of: object)) was read as one of \(type): a mistake inside this package, which only a "
    + "report with the calls that led here can mend; a release build would go on with wrong memory"
}
