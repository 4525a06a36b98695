/// Passes a structure of C as the words of which it consists, for a call that takes it so: not for speed, but because C
/// has no other type for it.
///
/// The pointer is sound because the structure is as large as the words, and the call passes their number.
package func withWords<Value, Word, Result>(
  of value: inout Value, as type: Word.Type, _ body: (UnsafeMutablePointer<Word>, _ count: Int) -> Result
) -> Result {
  let count = MemoryLayout<Value>.size / MemoryLayout<Word>.size
  assert(
    MemoryLayout<Value>.size == count * MemoryLayout<Word>.size, "\(Value.self) does not consist of \(type)")
  return withUnsafeMutablePointer(to: &value) { pointer in
    pointer.withMemoryRebound(to: type, capacity: count) { body($0, count) }
  }
}
