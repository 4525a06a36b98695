import Streams

/// Whether two values are of the same type and equal. The types are compared first: a value of a subclass is another one.
func areSameValue(_ one: any Hashable, _ other: any Hashable) -> Bool {
  func compare<One: Hashable, Other: Hashable>(_ one: One, _ other: Other) -> Bool {
    One.self == Other.self && one == knownValue(other, as: One.self)
  }
  return compare(one, other)
}
