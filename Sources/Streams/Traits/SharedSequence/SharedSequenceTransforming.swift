extension SharedSequenceConvertibleType {
  /// Transforms each element. See ``ObservableType/map(_:)``.
  ///
  /// - Parameter transform: computes a resulting element on the main actor.
  public func map<Result: Sendable>(
    _ transform: @escaping @MainActor (Element) -> Result
  ) -> SharedSequence<SharingStrategy, Result> {
    SharedSequence(source.map(onMainActor(transform)))
  }

  /// Transforms each element, and omits nil results. See ``ObservableType/compactMap(_:)``.
  ///
  /// - Parameter transform: computes a resulting element, or nil, on the main actor.
  public func compactMap<Result: Sendable>(
    _ transform: @escaping @MainActor (Element) -> Result?
  ) -> SharedSequence<SharingStrategy, Result> {
    SharedSequence(source.compactMap(onMainActor(transform)))
  }

  /// Emits the accumulated result after each element. See ``ObservableType/scan(_:accumulator:)``.
  ///
  /// - Parameters:
  ///   - seed: the result before the first element.
  ///   - accumulator: computes the next result from the current result and an element, on the main actor.
  public func scan<Result: Sendable>(
    _ seed: Result, accumulator: @escaping @MainActor (Result, Element) -> Result
  ) -> SharedSequence<SharingStrategy, Result> {
    SharedSequence(source.scan(seed, accumulator: onMainActor(accumulator)))
  }
}
