/// The elements of a sequence as observables. Each is created when it is requested, so the sequence may be infinite.
struct Observables<Base: Sequence & Sendable>: Sequence, Sendable
where Base.Element: ObservableConvertibleType {
  struct Iterator: IteratorProtocol {
    fileprivate var base: Base.Iterator
    mutating func next() -> Observable<Base.Element.Element>? { base.next()?.asObservable() }
  }

  private let base: Base

  private init(_ base: Base) { self.base = base }

  func makeIterator() -> Iterator { Iterator(base: base.makeIterator()) }

  /// Emits the elements of these streams, one stream after the other.
  static func concat(_ sources: Base) -> Observable<Base.Element.Element> {
    sources is any Collection ? .concat(sources.map { $0.asObservable() }) : .concat(Observables(sources))
  }
}
