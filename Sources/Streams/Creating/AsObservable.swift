extension ObservableType {
  /// This stream as an ``Observable``: its `subscribe(_:)`, with the contract enforced.
  public func asObservable() -> Observable<Element> {
    Observable.create { observer in subscribe(observer) }
  }
}
