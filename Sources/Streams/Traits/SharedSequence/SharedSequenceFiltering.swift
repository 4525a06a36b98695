extension SharedSequenceConvertibleType {
  /// Emits the elements that satisfy `predicate`. See ``ObservableType/filter(_:)``.
  ///
  /// - Parameter predicate: returns whether to emit an element, and runs on the main actor.
  public func filter(
    _ predicate: @escaping @MainActor (Element) -> Bool
  ) -> SharedSequence<SharingStrategy, Element> {
    SharedSequence(source.filter(onMainActor(predicate)))
  }

  /// Skips the first `count` elements. See ``ObservableType/skip(_:)``.
  public func skip(_ count: Int) -> SharedSequence<SharingStrategy, Element> {
    SharedSequence(source.skip(count))
  }

  /// Emits the elements whose key differs from the key of the previous element. See
  /// ``ObservableType/distinctUntilChanged(_:comparer:)``.
  ///
  /// - Parameter keySelector: returns the key of an element, and runs on the main actor.
  public func distinctUntilChanged<Key: Equatable & Sendable>(
    _ keySelector: @escaping @MainActor (Element) -> Key
  ) -> SharedSequence<SharingStrategy, Element> {
    SharedSequence(source.distinctUntilChanged(onMainActor(keySelector)))
  }

  /// Emits the elements that differ from the previous element according to `comparer`. See
  /// ``ObservableType/distinctUntilChanged(_:comparer:)``.
  ///
  /// - Parameter comparer: returns whether two elements are equal, and runs on the main actor.
  public func distinctUntilChanged(
    _ comparer: @escaping @MainActor (Element, Element) -> Bool
  ) -> SharedSequence<SharingStrategy, Element> {
    distinctUntilChanged({ $0 }, comparer: comparer)
  }

  /// Emits the elements whose key differs from the key of the previous element according to `comparer`. See
  /// ``ObservableType/distinctUntilChanged(_:comparer:)``.
  ///
  /// - Parameters:
  ///   - keySelector: returns the key of an element, and runs on the main actor.
  ///   - comparer: returns whether two keys are equal, and runs on the main actor.
  public func distinctUntilChanged<Key: Sendable>(
    _ keySelector: @escaping @MainActor (Element) -> Key,
    comparer: @escaping @MainActor (Key, Key) -> Bool
  ) -> SharedSequence<SharingStrategy, Element> {
    SharedSequence(
      source.distinctUntilChanged(onMainActor(keySelector), comparer: onMainActor(comparer)))
  }
}

extension SharedSequenceConvertibleType where Element: Equatable {
  /// Emits the elements that differ from the previous element. See ``ObservableType/distinctUntilChanged()``.
  public func distinctUntilChanged() -> SharedSequence<SharingStrategy, Element> {
    SharedSequence(source.distinctUntilChanged())
  }
}
