extension InfallibleType {
  /// The elements that satisfy `predicate`; see ``ObservableType/filter(_:)``.
  @inlinable
  public func filter(_ predicate: @escaping @Sendable (Element) -> Bool) -> Infallible<Element> {
    Infallible(raw: asObservable().filter(predicate))
  }

  /// The first `count` elements, and then the end; see ``ObservableType/take(_:)``.
  @inlinable
  public func take(_ count: Int) -> Infallible<Element> { Infallible(raw: asObservable().take(count)) }

  /// The elements until one does not satisfy `predicate`; see ``ObservableType/take(while:behavior:)``.
  @inlinable
  public func take(
    while predicate: @escaping @Sendable (Element) -> Bool, behavior: TakeBehavior = .exclusive
  ) -> Infallible<Element> {
    Infallible(raw: asObservable().take(while: predicate, behavior: behavior))
  }

  /// The elements until one satisfies `predicate`; see ``ObservableType/take(until:behavior:)``.
  @inlinable
  public func take(
    until predicate: @escaping @Sendable (Element) -> Bool, behavior: TakeBehavior = .exclusive
  ) -> Infallible<Element> {
    Infallible(raw: asObservable().take(until: predicate, behavior: behavior))
  }

  /// The elements until another stream emits one; see ``ObservableType/take(until:)``.
  ///
  /// - Parameter other: the stream that ends this one. If it can fail and does, its error goes to
  ///   ``Hooks/defaultErrorHandler``, and the result completes.
  public func take<Source: ObservableConvertibleType>(until other: Source) -> Infallible<Element> {
    Infallible(asObservable().take(until: other.asObservable()), with: Source.self)
  }

  /// The elements after those that satisfy `predicate`; see ``ObservableType/skip(while:)``.
  @inlinable
  public func skip(while predicate: @escaping @Sendable (Element) -> Bool) -> Infallible<Element> {
    Infallible(raw: asObservable().skip(while: predicate))
  }

  /// The elements that come after another stream has emitted one; see ``ObservableType/skip(until:)``.
  ///
  /// - Parameter other: the stream that lets elements through. If it can fail and does, its error goes to
  ///   ``Hooks/defaultErrorHandler``, and the result completes.
  public func skip<Source: ObservableConvertibleType>(until other: Source) -> Infallible<Element> {
    Infallible(asObservable().skip(until: other.asObservable()), with: Source.self)
  }
}

extension InfallibleType where Element: Equatable {
  /// The elements that differ from the one before; see ``ObservableType/distinctUntilChanged()``.
  @inlinable
  public func distinctUntilChanged() -> Infallible<Element> {
    Infallible(raw: asObservable().distinctUntilChanged())
  }
}

extension InfallibleType {
  /// The elements whose key differs from that of the one before; see
  /// ``ObservableType/distinctUntilChanged(_:comparer:)``.
  @inlinable
  public func distinctUntilChanged<Key: Equatable & Sendable>(
    _ keySelector: @escaping @Sendable (Element) -> Key
  ) -> Infallible<Element> {
    Infallible(raw: asObservable().distinctUntilChanged(keySelector))
  }

  /// The elements that `comparer` finds different from the one before; see
  /// ``ObservableType/distinctUntilChanged(_:comparer:)``.
  @inlinable
  public func distinctUntilChanged(
    _ comparer: @escaping @Sendable (Element, Element) -> Bool
  ) -> Infallible<Element> {
    Infallible(raw: asObservable().distinctUntilChanged(comparer))
  }

  /// The elements whose key `comparer` finds different from that of the one before; see
  /// ``ObservableType/distinctUntilChanged(_:comparer:)``.
  @inlinable
  public func distinctUntilChanged<Key: Sendable>(
    _ keySelector: @escaping @Sendable (Element) -> Key,
    comparer: @escaping @Sendable (Key, Key) -> Bool
  ) -> Infallible<Element> {
    Infallible(raw: asObservable().distinctUntilChanged(keySelector, comparer: comparer))
  }

  /// The elements in which one property differs from that of the one before; see
  /// ``ObservableType/distinctUntilChanged(at:)``.
  @inlinable
  public func distinctUntilChanged<Property: Equatable & Sendable>(
    at keyPath: any KeyPath<Element, Property> & Sendable
  ) -> Infallible<Element> {
    Infallible(raw: asObservable().distinctUntilChanged(at: keyPath))
  }
}
