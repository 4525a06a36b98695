extension ObservableType {
  /// This stream as a ``Single``: its one element, once it has completed.
  ///
  /// - Errors: those of the source, ``RxError/noElements`` when it completes without an element, and
  ///   ``RxError/moreThanOneElement`` as soon as a second one comes; the source is disposed then.
  public func asSingle() -> Single<Element> {
    Single(raw: only { $0.downstream.failed(RxError.noElements) })
  }

  /// This stream as a ``Maybe``: its one element, if there is one, once it has completed.
  ///
  /// - Errors: those of the source, and ``RxError/moreThanOneElement`` as soon as a second element comes; the source is
  ///   disposed then.
  public func asMaybe() -> Maybe<Element> { Maybe(raw: only { $0.downstream.completed() }) }

  private func only(
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
  /// The first element, as soon as it comes, after which the source is disposed; nil if it ends without one.
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

extension PrimitiveSequence where Trait == SingleTrait {
  /// This as a ``Maybe``, which then always has its element.
  public func asMaybe() -> Maybe<Element> { Maybe(raw: asObservable()) }

  /// Only whether this succeeds.
  public func asCompletable() -> Completable { Completable(raw: asObservable().withoutElements()) }
}

extension PrimitiveSequence where Trait == MaybeTrait {
  /// This as a ``Single``, which fails with ``RxError/noElements`` when there is no element.
  public func asSingle() -> Single<Element> { asObservable().asSingle() }

  /// Only whether this succeeds, with an element or without.
  public func asCompletable() -> Completable { Completable(raw: asObservable().withoutElements()) }
}

extension ObservableType {
  fileprivate func withoutElements() -> Observable<Never> { stage(()) { _, _ in } }
}
