import Streams

/// Returns whether two values have the same type and are equal. The types are compared first, so a value of a subclass
/// is different.
func areSameValue(_ one: any Hashable, _ other: any Hashable) -> Bool {
  func compare<One: Hashable, Other: Hashable>(_ one: One, _ other: Other) -> Bool {
    One.self == Other.self && one == knownValue(other, as: One.self)
  }
  return compare(one, other)
}
