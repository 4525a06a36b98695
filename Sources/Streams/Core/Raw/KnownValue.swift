/// Returns `value` as a value of the type `type`, without the search of a dynamic cast.
///
/// With a dynamic cast, the row `metadata look-ups: action status for a key` would count 1 instead of 0.
///
/// The cast is sound because the caller has checked that the two types are the same. Debug builds check this again.
@inlinable
@inline(__always)
package func knownValue<Value, Other>(_ value: Other, as type: Value.Type) -> Value {
  assert(Other.self == type, "A value of type \(Other.self) was read as \(type). Compare the types first.")
  return unsafeBitCast(value, to: type)
}
