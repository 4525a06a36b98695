extension SharedSequenceConvertibleType {
  /// Makes a stream of each element, and emits what all these streams emit; see ``ObservableType/flatMap(_:)->Observable<Source.Element>``.
  ///
  /// - Parameter selector: makes the inner stream, on the main actor.
  public func flatMap<Strategy: SharingStrategyProtocol, Result: Sendable>(
    _ selector: @escaping @MainActor (Element) -> SharedSequence<Strategy, Result>
  ) -> SharedSequence<Strategy, Result> {
    let inner = onMainActor(selector)
    return SharedSequence(source.flatMap { inner($0).source })
  }

  /// Makes a stream of each element, and emits what each of these streams emits; elements that come while one runs are
  /// dropped; see ``ObservableType/flatMapFirst(_:)->Observable<Source.Element>``.
  ///
  /// - Parameter selector: makes the inner stream, on the main actor.
  public func flatMapFirst<Strategy: SharingStrategyProtocol, Result: Sendable>(
    _ selector: @escaping @MainActor (Element) -> SharedSequence<Strategy, Result>
  ) -> SharedSequence<Strategy, Result> {
    let inner = onMainActor(selector)
    return SharedSequence(source.flatMapFirst { inner($0).source })
  }

  /// Makes a stream of each element, and emits what the latest of these streams emits; see
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
  /// Emits what all the streams emit that this one emits; see ``ObservableType/merge()``.
  public func merge() -> SharedSequence<Element.SharingStrategy, Element.Element> {
    SharedSequence(source.map { $0.source }.merge())
  }

  /// The same with at most so many streams at a time; the others wait. See ``ObservableType/merge(maxConcurrent:)``.
  ///
  /// - Parameter maxConcurrent: how many streams are subscribed to at a time. Less than one is a misuse, and stops the
  ///   program.
  public func merge(maxConcurrent: Int) -> SharedSequence<Element.SharingStrategy, Element.Element> {
    SharedSequence(source.map { $0.source }.merge(maxConcurrent: maxConcurrent))
  }

  /// Emits what the latest of the streams emits that this one emits; see ``ObservableType/switchLatest()``.
  public func switchLatest() -> SharedSequence<Element.SharingStrategy, Element.Element> {
    SharedSequence(source.map { $0.source }.switchLatest())
  }
}
