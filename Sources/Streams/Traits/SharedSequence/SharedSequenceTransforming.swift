extension SharedSequenceConvertibleType {
  /// Transforms each element; see ``ObservableType/map(_:)``.
  ///
  /// - Parameter transform: makes an element of the result, on the main actor.
  public func map<Result: Sendable>(
    _ transform: @escaping @MainActor (Element) -> Result
  ) -> SharedSequence<SharingStrategy, Result> {
    SharedSequence(source.map(onMainActor(transform)))
  }

  /// Transforms each element, and leaves out those that become nil; see ``ObservableType/compactMap(_:)``.
  ///
  /// - Parameter transform: makes an element of the result, or nil, on the main actor.
  public func compactMap<Result: Sendable>(
    _ transform: @escaping @MainActor (Element) -> Result?
  ) -> SharedSequence<SharingStrategy, Result> {
    SharedSequence(source.compactMap(onMainActor(transform)))
  }

  /// Emits the accumulated result after each element; see ``ObservableType/scan(_:accumulator:)``.
  ///
  /// - Parameters:
  ///   - seed: the result before the first element.
  ///   - accumulator: makes the next result from the one so far and an element, on the main actor.
  public func scan<Result: Sendable>(
    _ seed: Result, accumulator: @escaping @MainActor (Result, Element) -> Result
  ) -> SharedSequence<SharingStrategy, Result> {
    SharedSequence(source.scan(seed, accumulator: onMainActor(accumulator)))
  }
}
