extension ObservableType {
  /// A stream of the given elements.
  ///
  /// ```swift
  /// Observable.of(1, 2, 3)   // 1 2 3, then completed
  /// ```
  ///
  /// - Concurrency: emits on the thread of the subscription, when the whole chain has been put together. Several
  ///   such sources in one subscription take turns: `merge(of(1, 2, 3), of(4, 5, 6))` gives 1 4 2 5 3 6.
  /// - Parameter elements: the elements.
  /// - Complexity: constant per element; one task is allocated per subscription.
  ///
  /// Source of the idea: [ReactiveX, From](https://reactivex.io/documentation/operators/from.html).
  public static func of(_ elements: Element...) -> Observable<Element> {
    Assembled(SequenceRecipe(elements: elements))
  }
}

/// Emits a sequence on the current thread, taking turns.
struct SequenceRecipe<Elements: Sequence & Sendable>: Recipe where Elements.Element: Sendable {
  let elements: Elements

  func run(_ sink: consuming Sink<Elements.Element>) -> any Disposable {
    let turn = SequenceTurn(elements.makeIterator(), sink)
    Trampoline.schedule(turn)
    return turn
  }
}

/// `@unchecked Sendable` is true because `step()` is called by the trampoline of one thread only.
private final class SequenceTurn<Iterator: IteratorProtocol>: TrampolineTask, @unchecked Sendable
where Iterator.Element: Sendable {
  private var iterator: Iterator
  private let sink: Sink<Iterator.Element>

  init(_ iterator: Iterator, _ sink: Sink<Iterator.Element>) {
    self.iterator = iterator
    self.sink = sink
  }

  override func step() -> Bool {
    guard let element = iterator.next() else {
      sink.completed()
      return false
    }
    sink.next(element)
    return true
  }
}
