extension SharedSequenceConvertibleType {
  /// Makes a stream of each element, and emits the elements of all these streams; see
  /// ``ObservableType/flatMap(_:)->Observable<Source.Element>``.
  ///
  /// - Parameter selector: makes the inner stream, on the main actor.
  public func flatMap<Strategy: SharingStrategyProtocol, Result: Sendable>(
    _ selector: @escaping @MainActor (Element) -> SharedSequence<Strategy, Result>
  ) -> SharedSequence<Strategy, Result> {
    let inner = onMainActor(selector)
    return SharedSequence(source.flatMap { inner($0).source })
  }

  /// Makes a stream of each element, and emits the elements of each of these streams; elements that come while one runs
  /// are dropped; see ``ObservableType/flatMapFirst(_:)->Observable<Source.Element>``.
  ///
  /// - Parameter selector: makes the inner stream, on the main actor.
  public func flatMapFirst<Strategy: SharingStrategyProtocol, Result: Sendable>(
    _ selector: @escaping @MainActor (Element) -> SharedSequence<Strategy, Result>
  ) -> SharedSequence<Strategy, Result> {
    let inner = onMainActor(selector)
    return SharedSequence(source.flatMapFirst { inner($0).source })
  }

  /// Makes a stream of each element, and emits the elements of the latest of these streams; see
  /// ``ObservableType/flatMapLatest(_:)->Observable<Source.Element>``.
  ///
  /// - Parameter selector: makes the inner stream, on the main actor.
  public func flatMapLatest<Strategy: SharingStrategyProtocol, Result: Sendable>(
    _ selector: @escaping @MainActor (Element) -> SharedSequence<Strategy, Result>
  ) -> SharedSequence<Strategy, Result> {
    let inner = onMainActor(selector)
    return SharedSequence(source.flatMapLatest { inner($0).source })
  }
}

extension SharedSequenceConvertibleType where Element: SharedSequenceConvertibleType {
  /// Emits the elements of all the inner streams; see ``ObservableType/merge()``.
  @inlinable
  public func merge() -> SharedSequence<Element.SharingStrategy, Element.Element> {
    SharedSequence(source.map { $0.source }.merge())
  }

  /// Emits the elements of the inner streams, of which a limited number run at once; the others wait. See
  /// ``ObservableType/merge(maxConcurrent:)``.
  ///
  /// - Parameter maxConcurrent: the number of streams that run at once. Less than one is a misuse
  ///   and stops the program.
  @inlinable
  public func merge(maxConcurrent: Int) -> SharedSequence<Element.SharingStrategy, Element.Element> {
    SharedSequence(source.map { $0.source }.merge(maxConcurrent: maxConcurrent))
  }

  /// Emits the elements of the latest inner stream; see ``ObservableType/switchLatest()``.
  @inlinable
  public func switchLatest() -> SharedSequence<Element.SharingStrategy, Element.Element> {
    SharedSequence(source.map { $0.source }.switchLatest())
  }
}
