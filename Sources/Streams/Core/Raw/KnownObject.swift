/// Returns `object` as an instance of the class `type`, without the search of a dynamic cast.
///
/// With a dynamic cast, rows such as `metadata look-ups: send, awaited` and `metadata look-ups: action with a state`
/// would count 1 instead of 0.
///
/// The cast is sound because the caller has stored the object as an instance of that class. Debug builds check this.
@inlinable
@inline(__always)
package func known<Object: AnyObject>(_ object: AnyObject, as type: Object.Type) -> Object {
  assert(object is Object, misread(object, as: type))
  return unsafeDowncast(object, to: type)
}

/// Returns the message for an object that is read as an instance of a wrong class. Only debug builds use it.
@usableFromInline
func misread(_ object: AnyObject, as type: Any.Type) -> String {
  "An object of type \(Swift.type(of: object)) was read as \(type). This is a bug in this package. Report it with the "
    + "stack trace. A release build would continue with corrupt memory."
}
