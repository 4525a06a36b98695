extension ObservableType {
  /// Returns this stream as an ``Observable``, which enforces the stream contract.
  public func asObservable() -> Observable<Element> {
    Observable.create { observer in subscribe(observer) }
  }
}
