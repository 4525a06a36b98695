extension ObservableType {
  /// All elements in one array, when the source has completed.
  func collected() -> Observable<[Element]> {
    stage([Element]()) { element, sink in
      sink.state.append(element)
    } end: { sink in
      sink.downstream.next(sink.state)
      sink.downstream.completed()
    }
  }
}
