extension InfallibleType {
  /// Transforms each element. See ``ObservableType/map(_:)``.
  @inlinable
  public func map<Result: Sendable>(
    _ transform: @escaping @Sendable (Element) -> Result
  ) -> Infallible<Result> {
    Infallible(raw: asObservable().map(transform))
  }

  /// Transforms each element, and omits nil results. See ``ObservableType/compactMap(_:)``.
  @inlinable
  public func compactMap<Result: Sendable>(
    _ transform: @escaping @Sendable (Element) -> Result?
  ) -> Infallible<Result> {
    Infallible(raw: asObservable().compactMap(transform))
  }

  /// Emits the accumulated result after each element. See ``ObservableType/scan(_:accumulator:)``.
  @inlinable
  public func scan<Result: Sendable>(
    _ seed: Result, accumulator: @escaping @Sendable (Result, Element) -> Result
  ) -> Infallible<Result> {
    Infallible(raw: asObservable().scan(seed, accumulator: accumulator))
  }

  /// Emits the result, which is accumulated in place, after each element. See
  /// ``ObservableType/scan(into:accumulator:)``.
  @inlinable
  public func scan<Result: Sendable>(
    into seed: Result, accumulator: @escaping @Sendable (inout Result, Element) -> Void
  ) -> Infallible<Result> {
    Infallible(raw: asObservable().scan(into: seed, accumulator: accumulator))
  }
}
