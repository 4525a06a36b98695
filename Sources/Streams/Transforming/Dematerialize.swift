extension ObservableType where Element: EventConvertible, Element.Element: Sendable {
  /// Converts elements that are events back into events. This is the reverse of ``ObservableType/materialize()``.
  ///
  /// ```swift
  /// Observable.of(Event.next(1), .completed).dematerialize()   // 1, then completed
  /// ```
  ///
  /// - Terminates when: an element is a terminating event, which disposes the source, or the source terminates.
  /// - Errors: the errors of the source, and the error in an element.
  /// - Concurrency: runs on the thread on which the source emits.
  /// - Returns: the stream of the events.
  /// - Complexity: constant per event, without allocation.
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
