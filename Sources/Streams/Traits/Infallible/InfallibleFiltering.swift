extension InfallibleType {
  /// Emits the elements that satisfy `predicate`. See ``ObservableType/filter(_:)``.
  @inlinable
  public func filter(_ predicate: @escaping @Sendable (Element) -> Bool) -> Infallible<Element> {
    Infallible(raw: asObservable().filter(predicate))
  }

  /// Emits the first `count` elements, and then completes. See ``ObservableType/take(_:)``.
  @inlinable
  public func take(_ count: Int) -> Infallible<Element> { Infallible(raw: asObservable().take(count)) }

  /// Emits elements until an element does not satisfy `predicate`. See ``ObservableType/take(while:behavior:)``.
  @inlinable
  public func take(
    while predicate: @escaping @Sendable (Element) -> Bool, behavior: TakeBehavior = .exclusive
  ) -> Infallible<Element> {
    Infallible(raw: asObservable().take(while: predicate, behavior: behavior))
  }

  /// Emits elements until an element satisfies `predicate`. See ``ObservableType/take(until:behavior:)``.
  @inlinable
  public func take(
    until predicate: @escaping @Sendable (Element) -> Bool, behavior: TakeBehavior = .exclusive
  ) -> Infallible<Element> {
    Infallible(raw: asObservable().take(until: predicate, behavior: behavior))
  }

  /// Emits elements until another stream emits an element. See ``ObservableType/take(until:)``.
  ///
  /// - Parameter other: the stream that ends this stream. If it fails, its error is passed to
  ///   ``Hooks/defaultErrorHandler``, and the result completes.
  public func take<Source: ObservableConvertibleType>(until other: Source) -> Infallible<Element> {
    Infallible(asObservable().take(until: other.asObservable()), with: Source.self)
  }

  /// Skips elements until an element does not satisfy `predicate`. See ``ObservableType/skip(while:)``.
  @inlinable
  public func skip(while predicate: @escaping @Sendable (Element) -> Bool) -> Infallible<Element> {
    Infallible(raw: asObservable().skip(while: predicate))
  }

  /// Skips elements until another stream has emitted an element. See ``ObservableType/skip(until:)``.
  ///
  /// - Parameter other: the stream whose first element ends the skipping. If it fails, its error is passed to
  ///   ``Hooks/defaultErrorHandler``, and the result completes.
  public func skip<Source: ObservableConvertibleType>(until other: Source) -> Infallible<Element> {
    Infallible(asObservable().skip(until: other.asObservable()), with: Source.self)
  }
}

extension InfallibleType where Element: Equatable {
  /// Emits the elements that differ from the previous element. See ``ObservableType/distinctUntilChanged()``.
  @inlinable
  public func distinctUntilChanged() -> Infallible<Element> {
    Infallible(raw: asObservable().distinctUntilChanged())
  }
}

extension InfallibleType {
  /// Emits the elements whose key differs from the key of the previous element. See
  /// ``ObservableType/distinctUntilChanged(_:comparer:)``.
  @inlinable
  public func distinctUntilChanged<Key: Equatable & Sendable>(
    _ keySelector: @escaping @Sendable (Element) -> Key
  ) -> Infallible<Element> {
    Infallible(raw: asObservable().distinctUntilChanged(keySelector))
  }

  /// Emits the elements that differ from the previous element according to `comparer`. See
  /// ``ObservableType/distinctUntilChanged(_:comparer:)``.
  @inlinable
  public func distinctUntilChanged(
    _ comparer: @escaping @Sendable (Element, Element) -> Bool
  ) -> Infallible<Element> {
    Infallible(raw: asObservable().distinctUntilChanged(comparer))
  }

  /// Emits the elements whose key differs from the key of the previous element according to `comparer`. See
  /// ``ObservableType/distinctUntilChanged(_:comparer:)``.
  @inlinable
  public func distinctUntilChanged<Key: Sendable>(
    _ keySelector: @escaping @Sendable (Element) -> Key,
    comparer: @escaping @Sendable (Key, Key) -> Bool
  ) -> Infallible<Element> {
    Infallible(raw: asObservable().distinctUntilChanged(keySelector, comparer: comparer))
  }

  /// Emits the elements in which the value at `keyPath` differs from the previous element. See
  /// ``ObservableType/distinctUntilChanged(at:)``.
  @inlinable
  public func distinctUntilChanged<Property: Equatable & Sendable>(
    at keyPath: any KeyPath<Element, Property> & Sendable
  ) -> Infallible<Element> {
    Infallible(raw: asObservable().distinctUntilChanged(at: keyPath))
  }
}
