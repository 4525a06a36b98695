extension ObservableType {
  /// The element of a maybe, or nil if it ends without one; then the end, when the maybe has ended too.
  ///
  /// Unlike ``settled()`` it does not end early, so that closures further up see the end.
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
