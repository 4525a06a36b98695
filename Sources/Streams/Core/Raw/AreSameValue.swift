/// Whether two values are of the same type and equal. Comparing the types is faster than a dynamic cast.
///
/// Reading the second value as one of the first one's type is sound because the two types have just been compared.
package func areSameValue(_ one: any Hashable, _ other: any Hashable) -> Bool {
  func compare<One: Hashable, Other: Hashable>(_ one: One, _ other: Other) -> Bool {
    One.self == Other.self && one == unsafeBitCast(other, to: One.self)
  }
  return compare(one, other)
}
