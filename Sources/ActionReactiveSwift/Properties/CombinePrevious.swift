public import Action

extension PropertyProtocol {
  /// A property of each value with the one before it.
  ///
  /// ```swift
  /// let level = MutableProperty(1)
  /// let steps = level.combinePrevious(0)
  /// level.value = 5
  /// print(steps.value)   // (1, 5)
  /// ```
  ///
  /// It follows the stream of this property from the moment at which it is made, as `zip` does.
  ///
  /// - Terminates when: this property does.
  /// - Errors: never.
  /// - Concurrency: changes are paired on the thread that announces them.
  /// - Parameter initial: the predecessor of the present value.
  /// - Returns: the property. It keeps this one, if that is a `Property`; of a `MutableProperty` it keeps the value.
  /// - Complexity: constant for each change; holds two values.
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
  /// Passes on each element together with the one before it: `pairwise()`.
  ///
  /// ```swift
  /// Observable.of(1, 2, 3).combinePrevious()   // (1, 2) (2, 3)
  /// ```
  ///
  /// - Returns: the stream of the pairs; the first comes with the second element.
  ///
  /// Source of the idea: ReactiveSwift's `combinePrevious`.
  @inlinable
  public func combinePrevious() -> Observable<(Element, Element)> { pairwise() }

  /// Passes on each element together with the one before it, and the first one together with `initial`.
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
