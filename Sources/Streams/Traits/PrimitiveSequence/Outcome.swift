extension ObservableType {
  /// Emits the element of a maybe, or nil if the maybe ends without an element, and completes when the maybe has ended.
  ///
  /// Unlike ``settled()``, it does not complete at the element, so closures upstream are notified of the end.
  func outcome() -> Observable<Element?> {
    stage(false) { element, sink in
      if sink.state { return }
      sink.state = true
      sink.downstream.next(element)
    } end: { sink in
      if !sink.state { sink.downstream.next(nil) }
      sink.downstream.completed()
    }
  }
}
