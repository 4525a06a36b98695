/// `value`, known to be of the type `type`, without the search of a dynamic cast.
///
/// With the cast, the row `metadata look-ups: action status for a key` would have 1 for 0.
///
/// The cast is sound because the caller has found the two types to be the same; a debug build checks it.
@inlinable
@inline(__always)
package func knownValue<Value, Other>(_ value: Other, as type: Value.Type) -> Value {
  assert(Other.self == type, "a value of \(Other.self) was read as one of \(type): compare the types first")
  return unsafeBitCast(value, to: type)
}
