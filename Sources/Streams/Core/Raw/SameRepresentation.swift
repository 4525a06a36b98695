/// Returns whether two values consist of the same bytes. Such values are the same, but values that are not may be equal.
func sameRepresentation<Value>(_ first: Value, _ second: Value) -> Bool {
  withUnsafeBytes(of: first) { first in withUnsafeBytes(of: second) { first.elementsEqual($0) } }
}
