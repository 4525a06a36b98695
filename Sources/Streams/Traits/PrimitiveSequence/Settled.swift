extension ObservableType {
  /// The first element, or nil if the source ends without one; then the end.
  func settled() -> Observable<Element?> {
    stage(()) { element, sink in
      if sink.ended { return }
      sink.ended = true
      sink.downstream.next(element)
      sink.downstream.completed()
    } end: { sink in
      sink.downstream.next(nil)
      sink.downstream.completed()
    }
  }
}
