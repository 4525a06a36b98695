import Streams

/// Rows of code that the compiler does not specialize, so the element type is known only at run time.
func genericRows() -> [Row] {
  [
    // 67 to 77 L, which is six per stage. Each stage calls a closure that takes its element by address, and a witness
    // that copies the element. These are two limits, plus their cost beyond a call.
    Row("12 stages in generic code, an event", target: 70) {
      // One of several types, so that the compiler cannot know which one is used.
      let types: [any SomeElement.Type] = [Int.self, Int32.self]
      return types[Int.random(in: 0...0)].staged()
    }
  ]
}

private protocol SomeElement: Sendable {
  init(truncatingIfNeeded number: Int)
}

extension Int: SomeElement {}
extension Int32: SomeElement {}

extension SomeElement {
  /// Sends elements through six pairs of `map` and `filter`.
  @inline(never)
  fileprivate static func staged() -> (Int) -> Void {
    let subject = PublishSubject<Self>()
    var chain = subject.asObservable()
    for _ in 0..<6 { chain = (consume chain).map { $0 }.filter { _ in true } }
    chain.subscribe(onNext: { _ in total.sum &+= 1 })
    return { subject.onNext(Self(truncatingIfNeeded: $0)) }
  }
}
