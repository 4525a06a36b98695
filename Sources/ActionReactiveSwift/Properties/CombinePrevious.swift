public import Action

extension PropertyProtocol {
  /// Returns a property that pairs each value with the previous value.
  ///
  /// ```swift
  /// let level = MutableProperty(1)
  /// let steps = level.combinePrevious(0)
  /// level.value = 5
  /// print(steps.value)   // (1, 5)
  /// ```
  ///
  /// It follows the stream of this property from its creation, as `zip` does.
  ///
  /// - Terminates when: this property terminates.
  /// - Errors: never.
  /// - Concurrency: changes are paired on the thread that announces them.
  /// - Parameter initial: the predecessor of the current value.
  /// - Returns: the property. It retains this property if this property is a `Property`. It retains only the value of a
  ///   `MutableProperty`.
  /// - Complexity: constant per change. Stores two values.
  ///
  /// Source of the idea: ReactiveSwift's `combinePrevious`.
  @inlinable
  public func combinePrevious(_ initial: Value) -> Property<(Value, Value)> {
    let source = asProperty()
    return Property(
      following: source.asObservable().combinePrevious(initial), from: (initial, source.value),
      keeping: source)
  }
}

extension ObservableType {
  /// Emits each element together with the previous one: `pairwise()`.
  ///
  /// ```swift
  /// Observable.of(1, 2, 3).combinePrevious()   // (1, 2) (2, 3)
  /// ```
  ///
  /// - Returns: the stream of the pairs. The first pair is emitted with the second element.
  ///
  /// Source of the idea: ReactiveSwift's `combinePrevious`.
  @inlinable
  public func combinePrevious() -> Observable<(Element, Element)> { pairwise() }

  /// Emits each element together with the previous one, and the first element together with `initial`.
  ///
  /// ```swift
  /// Observable.of(1, 2).combinePrevious(0)   // (0, 1) (1, 2)
  /// ```
  ///
  /// - Parameter initial: the predecessor of the first element.
  /// - Returns: the stream of the pairs.
  ///
  /// Source of the idea: ReactiveSwift's `combinePrevious`.
  @inlinable
  public func combinePrevious(_ initial: Element) -> Observable<(Element, Element)> {
    withPrevious(startWith: initial).map { ($0.previous, $0.current) }
  }
}
