extension ObservableType where Element: EventConvertible, Element.Element: Sendable {
  /// Turns elements that are events back into events: the reverse of ``ObservableType/materialize()``.
  ///
  /// ```swift
  /// Observable.of(Event.next(1), .completed).dematerialize()   // 1, then completed
  /// ```
  ///
  /// - Terminates when: an element is an end, which disposes the source, or the source terminates.
  /// - Errors: the errors of the source, and the error of an element that holds one.
  /// - Concurrency: none added; everything happens on the thread of the event.
  /// - Returns: the stream of these events.
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
