/// Passes a C structure as an array of words to a C function that takes it in that form, because C has no other type
/// for such a parameter. It is not a performance optimization.
///
/// The pointer is sound because the structure has the size of the words, and the call passes their number.
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
