public import Action

extension ObservableType {
  /// Emits only elements that have not been emitted before.
  ///
  /// ```swift
  /// Observable.of(1, 2, 1, 3, 2).uniqueValues()   // 1 2 3
  /// ```
  ///
  /// - Terminates when: the source terminates.
  /// - Errors: the errors of the source.
  /// - Concurrency: elements are compared on the thread of the event. Each subscription stores its own elements.
  /// - Returns: the stream of the new elements.
  /// - Complexity: one lookup per event. Stores every element that has been emitted.
  ///
  /// Source of the idea: ReactiveSwift's `uniqueValues`.
  @inlinable
  public func uniqueValues() -> Observable<Element> where Element: Hashable { uniqueValues { $0 } }

  /// Emits only elements whose identity is new.
  ///
  /// ```swift
  /// Observable.of("a", "b", "A").uniqueValues { $0.lowercased() }   // a b
  /// ```
  ///
  /// - Terminates when: the source terminates.
  /// - Errors: the errors of the source.
  /// - Concurrency: `identity` runs on the thread of the event. Each subscription stores its own identities.
  /// - Parameter identity: returns the value to compare.
  /// - Returns: the stream of the new elements.
  /// - Complexity: one lookup per event. Stores every identity.
  ///
  /// Source of the idea: ReactiveSwift's `uniqueValues`.
  @inlinable
  public func uniqueValues<Identity: Hashable & Sendable>(
    _ identity: @escaping @Sendable (Element) -> Identity
  ) -> Observable<Element> {
    scan(into: Seen<Element, Identity>()) { seen, element in
      seen.new = seen.identities.insert(identity(element)).inserted ? element : nil
    }
    .compactMap { $0.new }
  }
}

extension PropertyProtocol {
  /// Returns a property that takes only values that it has not had before.
  ///
  /// ```swift
  /// let level = MutableProperty(1)
  /// let first = level.uniqueValues()
  /// level.value = 2
  /// level.value = 1
  /// print(first.value)   // 2
  /// ```
  ///
  /// Its value depends on previous values, so it follows the stream of this property from its creation, as `zip` does.
  ///
  /// - Terminates when: this property terminates.
  /// - Errors: never.
  /// - Concurrency: changes are compared on the thread that announces them.
  /// - Returns: the property. It retains this property if this property is a `Property`. It retains only the value of a
  ///   `MutableProperty`.
  /// - Complexity: one lookup per change. Stores every value.
  ///
  /// Source of the idea: ReactiveSwift's `uniqueValues`.
  @inlinable
  public func uniqueValues() -> Property<Value> where Value: Hashable { uniqueValues { $0 } }

  /// Returns a property that takes only values whose identity it has not had before. See ``uniqueValues()``.
  ///
  /// ```swift
  /// let first = name.uniqueValues { $0.lowercased() }
  /// ```
  ///
  /// - Parameter identity: returns the value to compare. It runs on the thread that announces a change.
  /// - Returns: the property. It retains this property if this property is a `Property`. It retains only the value of a
  ///   `MutableProperty`.
  ///
  /// Source of the idea: ReactiveSwift's `uniqueValues`.
  @inlinable
  public func uniqueValues<Identity: Hashable & Sendable>(
    _ identity: @escaping @Sendable (Value) -> Identity
  ) -> Property<Value> {
    let source = asProperty()
    return Property(
      following: source.asObservable().uniqueValues(identity), from: source.value, keeping: source)
  }
}

/// The previous identities, and the latest element if it was new.
@usableFromInline
struct Seen<Element: Sendable, Identity: Hashable & Sendable>: Sendable {
  @usableFromInline var identities: Set<Identity> = []
  @usableFromInline var new: Element?

  @inlinable init() {}
}
