extension PropertyProtocol {
  /// Returns a property that pairs the values of two properties by position. It has the first values of both, then the
  /// second values, and so on.
  ///
  /// ```swift
  /// let questions = MutableProperty("How many?")
  /// let answers = MutableProperty(7)
  /// let pairs = questions.zip(with: answers)
  /// questions.value = "How long?"
  /// print(pairs.value)   // ("How many?", 7)
  /// answers.value = 12
  /// print(pairs.value)   // ("How long?", 12)
  /// ```
  ///
  /// It begins with the current values of both, followed by the first changes of both, the second changes, and so on. A
  /// change without a counterpart waits. It follows the streams of both from its creation, and does not include a
  /// change that is still waiting to be emitted, because another thread is emitting or because an observer made the
  /// change.
  ///
  /// - Terminates when: both have completed.
  /// - Errors: never.
  /// - Concurrency: changes from several threads are handled one at a time, without blocking a thread.
  /// - Parameter other: the other property.
  /// - Returns: the property. It retains each source that is a ``Property``, but only the stored value of a
  ///   ``MutableProperty``.
  /// - Complexity: constant for each change. Stores the waiting changes.
  ///
  /// Source of the idea: ReactiveSwift's `zip(with:)`.
  @inlinable
  public func zip<Other: PropertyProtocol>(with other: Other) -> Property<(Value, Other.Value)> {
    asProperty().zipped(with: other.asProperty()) { ($0, $1) }
  }
}

extension Property where Value == any Sendable {
  /// Returns a property of the first values of all properties, then of the second values, and so on. Without
  /// properties, its value is always an empty array.
  ///
  /// See ``PropertyProtocol/zip(with:)`` for the rules.
  public static func zip<Properties: Sequence>(
    _ properties: Properties
  ) -> Property<[Properties.Element.Value]> where Properties.Element: PropertyProtocol {
    let properties = properties.map { $0.asProperty() }
    let first = combineLatest(properties)
    return Property<[Properties.Element.Value]>(
      following: Observable<[Properties.Element.Value]>.zip(properties.map(\.origin.changes)) { $0 },
      from: first.value, keeping: first.kept)
  }
}

extension Property {
  /// Returns a property of the results of `combine`, which is compiled in client code as for `combineLatest(with:)`.
  @usableFromInline
  func zipped<Other: Sendable, Result: Sendable>(
    with other: Property<Other>, _ combine: @escaping @Sendable (Value, Other) -> Result
  ) -> Property<Result> {
    let first = combined(with: other, combine)
    return Property<Result>(
      following: Observable<Result>.zipping(origin.changes, other.origin.changes, combine), from: first.value,
      keeping: first.kept)
  }

  /// Creates a property that follows `values` as long as it is retained or observed.
  @usableFromInline
  package convenience init(
    following values: Observable<Value>, from initial: Value, keeping kept: (any Sendable)?
  ) {
    let feed = PropertyFeedRun(initial, values)
    let core = feed.core
    self.init(
      .derived(
        PropertyDerivation(
          changes: feed.lasting, read: { core.reading() }, version: { core.currentVersion })),
      keeping: kept)
  }
}
