extension ObservableType {
  /// Emits the first element, or nil if the source ends without an element, and then completes.
  func settled() -> Observable<Element?> {
    stage(()) { element, sink in
      if sink.ended { return }
      sink.complete(with: element)
    } end: { sink in
      sink.downstream.next(nil)
      sink.downstream.completed()
    }
  }
}
