extension ObservableType {
  /// This stream as a ``Single``: its one element, once it has completed.
  ///
  /// - Errors: the errors of the source, ``RxError/noElements`` if it completes without an element, and
  ///   ``RxError/moreThanOneElement`` as soon as a second one comes, which disposes the source.
  public func asSingle() -> Single<Element> {
    Single(raw: only { $0.downstream.failed(RxError.noElements) })
  }

  /// This stream as a ``Maybe``: its one element, if there is one, once it has completed.
  ///
  /// - Errors: the errors of the source, and ``RxError/moreThanOneElement`` as soon as a second element comes;
  ///   that disposes the source.
  public func asMaybe() -> Maybe<Element> { Maybe(raw: only { $0.downstream.completed() }) }

  func only(
    _ none: @escaping @Sendable (StageSink<Element, Element?, Element>) -> Void
  ) -> Observable<Element> {
    stage(Element?.none) { element, sink in
      if sink.ended { return }
      if case .some = sink.state { return sink.fail(RxError.moreThanOneElement) }
      sink.state = element
    } end: { sink in
      guard let element = sink.state else { return none(sink) }
      sink.downstream.next(element)
      sink.downstream.completed()
    }
  }
}

extension ObservableType {
  /// The first element, as soon as it comes, after which the source is disposed; nil if the source ends without one.
  ///
  /// ```swift
  /// Observable.of(1, 2).first().subscribe(onSuccess: { print($0 ?? 0) })   // 1
  /// ```
  public func first() -> Single<Element?> { Single(raw: settled()) }
}

extension ObservableType where Element == Never {
  /// This stream, which has no elements, as a ``Completable``.
  public func asCompletable() -> Completable { Completable(raw: asObservable()) }
}

extension PrimitiveSequenceType where Trait == SingleTrait {
  /// This single as a ``Maybe``, which then always has its element.
  public func asMaybe() -> Maybe<Element> { Maybe(raw: asObservable()) }

  /// The success or failure of this single, without the element.
  public func asCompletable() -> Completable { Completable(raw: asObservable().withoutElements()) }
}

extension PrimitiveSequenceType where Trait == MaybeTrait {
  /// This maybe as a ``Single``, which fails with ``RxError/noElements`` if there is no element.
  public func asSingle() -> Single<Element> { asObservable().asSingle() }

  /// The success or failure of this maybe, no matter whether it has an element.
  public func asCompletable() -> Completable { Completable(raw: asObservable().withoutElements()) }
}

extension ObservableType {
  func withoutElements() -> Observable<Never> { stage(()) { _, _ in } }
}
