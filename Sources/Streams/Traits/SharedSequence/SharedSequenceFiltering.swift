extension SharedSequenceConvertibleType {
  /// The elements that satisfy `predicate`; see ``ObservableType/filter(_:)``.
  ///
  /// - Parameter predicate: whether an element passes; asked on the main actor.
  public func filter(
    _ predicate: @escaping @MainActor (Element) -> Bool
  ) -> SharedSequence<SharingStrategy, Element> {
    SharedSequence(source.filter(onMainActor(predicate)))
  }

  /// The elements after the first `count`; see ``ObservableType/skip(_:)``.
  public func skip(_ count: Int) -> SharedSequence<SharingStrategy, Element> {
    SharedSequence(source.skip(count))
  }

  /// The elements whose key differs from that of the one before; see
  /// ``ObservableType/distinctUntilChanged(_:comparer:)``.
  ///
  /// - Parameter keySelector: gives the key of an element, on the main actor.
  public func distinctUntilChanged<Key: Equatable & Sendable>(
    _ keySelector: @escaping @MainActor (Element) -> Key
  ) -> SharedSequence<SharingStrategy, Element> {
    SharedSequence(source.distinctUntilChanged(onMainActor(keySelector)))
  }

  /// The elements that `comparer` finds different from the one before; see
  /// ``ObservableType/distinctUntilChanged(_:comparer:)``.
  ///
  /// - Parameter comparer: whether two elements are the same; asked on the main actor.
  public func distinctUntilChanged(
    _ comparer: @escaping @MainActor (Element, Element) -> Bool
  ) -> SharedSequence<SharingStrategy, Element> {
    distinctUntilChanged({ $0 }, comparer: comparer)
  }

  /// The elements whose key `comparer` finds different from that of the one before; see
  /// ``ObservableType/distinctUntilChanged(_:comparer:)``.
  ///
  /// - Parameters:
  ///   - keySelector: gives the key of an element, on the main actor.
  ///   - comparer: whether two keys are the same; asked on the main actor.
  public func distinctUntilChanged<Key: Sendable>(
    _ keySelector: @escaping @MainActor (Element) -> Key,
    comparer: @escaping @MainActor (Key, Key) -> Bool
  ) -> SharedSequence<SharingStrategy, Element> {
    SharedSequence(
      source.distinctUntilChanged(onMainActor(keySelector), comparer: onMainActor(comparer)))
  }
}

extension SharedSequenceConvertibleType where Element: Equatable {
  /// The elements that differ from the one before; see ``ObservableType/distinctUntilChanged()``.
  public func distinctUntilChanged() -> SharedSequence<SharingStrategy, Element> {
    SharedSequence(source.distinctUntilChanged())
  }
}
