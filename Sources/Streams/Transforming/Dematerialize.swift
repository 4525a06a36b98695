extension ObservableType where Element: EventConvertible, Element.Element: Sendable {
  /// Turns elements that are events back into events: the reverse of ``ObservableType/materialize()``.
  ///
  /// ```swift
  /// Observable.of(Event.next(1), .completed).dematerialize()   // 1, then completed
  /// ```
  ///
  /// - Terminates when: an element is an end, which disposes the source, or the source terminates.
  /// - Errors: those of the source, and that of an element that is one.
  /// - Concurrency: none added; everything happens where the event is.
  /// - Returns: the stream of which the elements tell.
  /// - Complexity: constant per event, nothing allocated.
  ///
  /// Source of the idea:
  /// [ReactiveX, Dematerialize](https://reactivex.io/documentation/operators/materialize-dematerialize.html).
  @inlinable
  public func dematerialize() -> Observable<Element.Element> {
    stage(()) { element, sink in
      if sink.ended { return }
      switch element.event {
      case .next(let inner): sink.downstream.next(inner)
      case .error(let error): sink.fail(error)
      case .completed: sink.complete()
      }
    }
  }
}
