extension SharedSequenceConvertibleType {
  /// Creates a stream from each element, and emits the elements of all these streams. See
  /// ``ObservableType/flatMap(_:)->Observable<Source.Element>``.
  ///
  /// - Parameter selector: creates the inner stream on the main actor.
  public func flatMap<Strategy: SharingStrategyProtocol, Result: Sendable>(
    _ selector: @escaping @MainActor (Element) -> SharedSequence<Strategy, Result>
  ) -> SharedSequence<Strategy, Result> {
    let inner = onMainActor(selector)
    return SharedSequence(source.flatMap { inner($0).source })
  }

  /// Creates a stream from an element, and emits the elements of this stream. Elements that arrive while an inner
  /// stream is active are dropped. See ``ObservableType/flatMapFirst(_:)->Observable<Source.Element>``.
  ///
  /// - Parameter selector: creates the inner stream on the main actor.
  public func flatMapFirst<Strategy: SharingStrategyProtocol, Result: Sendable>(
    _ selector: @escaping @MainActor (Element) -> SharedSequence<Strategy, Result>
  ) -> SharedSequence<Strategy, Result> {
    let inner = onMainActor(selector)
    return SharedSequence(source.flatMapFirst { inner($0).source })
  }

  /// Creates a stream from each element, and emits the elements of the latest of these streams. See
  /// ``ObservableType/flatMapLatest(_:)->Observable<Source.Element>``.
  ///
  /// - Parameter selector: creates the inner stream on the main actor.
  public func flatMapLatest<Strategy: SharingStrategyProtocol, Result: Sendable>(
    _ selector: @escaping @MainActor (Element) -> SharedSequence<Strategy, Result>
  ) -> SharedSequence<Strategy, Result> {
    let inner = onMainActor(selector)
    return SharedSequence(source.flatMapLatest { inner($0).source })
  }
}

extension SharedSequenceConvertibleType where Element: SharedSequenceConvertibleType {
  /// Emits the elements of all the inner streams. See ``ObservableType/merge()``.
  @inlinable
  public func merge() -> SharedSequence<Element.SharingStrategy, Element.Element> {
    SharedSequence(source.map { $0.source }.merge())
  }

  /// Emits the elements of the inner streams. A limited number of them run concurrently, and the others wait. See
  /// ``ObservableType/merge(maxConcurrent:)``.
  ///
  /// - Parameter maxConcurrent: the maximum number of concurrent streams. A number less than one is a programmer error
  ///   and stops the program.
  @inlinable
  public func merge(maxConcurrent: Int) -> SharedSequence<Element.SharingStrategy, Element.Element> {
    SharedSequence(source.map { $0.source }.merge(maxConcurrent: maxConcurrent))
  }

  /// Emits the elements of the latest inner stream. See ``ObservableType/switchLatest()``.
  @inlinable
  public func switchLatest() -> SharedSequence<Element.SharingStrategy, Element.Element> {
    SharedSequence(source.map { $0.source }.switchLatest())
  }
}
