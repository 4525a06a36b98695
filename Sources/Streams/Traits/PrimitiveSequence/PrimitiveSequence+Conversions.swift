extension ObservableType {
  /// Converts this stream to a ``Single``, which emits the only element after this stream has completed.
  ///
  /// - Errors: the errors of the source, ``RxError/noElements`` if it completes without an element, and
  ///   ``RxError/moreThanOneElement`` as soon as a second element arrives, which disposes the source.
  public func asSingle() -> Single<Element> {
    Single(raw: only { $0.downstream.failed(RxError.noElements) })
  }

  /// Converts this stream to a ``Maybe``, which emits the only element, if any, after this stream has completed.
  ///
  /// - Errors: the errors of the source, and ``RxError/moreThanOneElement`` as soon as a second element arrives, which
  ///   disposes the source.
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
  /// Emits the first element as soon as it arrives, and then disposes the source. Emits nil if the source ends without
  /// an element.
  ///
  /// ```swift
  /// Observable.of(1, 2).first().subscribe(onSuccess: { print($0 ?? 0) })   // 1
  /// ```
  public func first() -> Single<Element?> { Single(raw: settled()) }
}

extension ObservableType where Element == Never {
  /// Converts this stream, which has no elements, to a ``Completable``.
  public func asCompletable() -> Completable { Completable(raw: asObservable()) }
}

extension PrimitiveSequenceType where Trait == SingleTrait {
  /// Converts this single to a ``Maybe``, which always has an element unless it fails.
  public func asMaybe() -> Maybe<Element> { Maybe(raw: asObservable()) }

  /// Converts this single to a ``Completable``, which ignores the element.
  public func asCompletable() -> Completable { Completable(raw: asObservable().withoutElements()) }
}

extension PrimitiveSequenceType where Trait == MaybeTrait {
  /// Converts this maybe to a ``Single``, which fails with ``RxError/noElements`` if there is no element.
  public func asSingle() -> Single<Element> { asObservable().asSingle() }

  /// Converts this maybe to a ``Completable``, which ignores the element, if any.
  public func asCompletable() -> Completable { Completable(raw: asObservable().withoutElements()) }
}

extension ObservableType {
  func withoutElements() -> Observable<Never> { stage(()) { _, _ in } }
}
