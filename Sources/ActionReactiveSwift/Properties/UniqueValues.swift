public import Action

extension ObservableType {
  /// Leaves out every element that has come before.
  ///
  /// ```swift
  /// Observable.of(1, 2, 1, 3, 2).uniqueValues()   // 1 2 3
  /// ```
  ///
  /// - Terminates when: the source does.
  /// - Errors: the errors of the source.
  /// - Concurrency: elements are compared on the thread of the event. Each subscription remembers its own.
  /// - Returns: the stream of the elements that are new.
  /// - Complexity: one look-up per event; holds every element that has come.
  ///
  /// Source of the idea: ReactiveSwift's `uniqueValues`.
  @inlinable
  public func uniqueValues() -> Observable<Element> where Element: Hashable { uniqueValues { $0 } }

  /// Leaves out every element whose identity has come before.
  ///
  /// ```swift
  /// Observable.of("a", "b", "A").uniqueValues { $0.lowercased() }   // a b
  /// ```
  ///
  /// - Terminates when: the source does.
  /// - Errors: the errors of the source.
  /// - Concurrency: `identity` runs on the thread of the event. Each subscription remembers its own.
  /// - Parameter identity: makes the value that is compared.
  /// - Returns: the stream of the elements that are new.
  /// - Complexity: one look-up per event; holds every identity that has come.
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
  /// A property that takes only values that it has not had before.
  ///
  /// ```swift
  /// let level = MutableProperty(1)
  /// let first = level.uniqueValues()
  /// level.value = 2
  /// level.value = 1
  /// print(first.value)   // 2
  /// ```
  ///
  /// Its value depends on earlier ones, so it follows the stream of this property from the moment at which it is made,
  /// as `zip` does.
  ///
  /// - Terminates when: this property does.
  /// - Errors: never.
  /// - Concurrency: changes are compared on the thread that announces them.
  /// - Returns: the property. It keeps this one, if that is a `Property`; of a `MutableProperty` it keeps the value.
  /// - Complexity: one look-up for each change; holds every value that there was.
  ///
  /// Source of the idea: ReactiveSwift's `uniqueValues`.
  @inlinable
  public func uniqueValues() -> Property<Value> where Value: Hashable { uniqueValues { $0 } }

  /// A property that takes only values whose identity it has not had before; see ``uniqueValues()``.
  ///
  /// ```swift
  /// let first = name.uniqueValues { $0.lowercased() }
  /// ```
  ///
  /// - Parameter identity: makes the value that is compared. It runs on the thread that announces a change.
  /// - Returns: the property. It keeps this one, if that is a `Property`; of a `MutableProperty` it keeps the value.
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

/// The identities that there were, and the latest element if it was new.
@usableFromInline
struct Seen<Element: Sendable, Identity: Hashable & Sendable>: Sendable {
  @usableFromInline var identities: Set<Identity> = []
  @usableFromInline var new: Element?

  @inlinable init() {}
}
