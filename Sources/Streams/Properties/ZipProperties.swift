extension PropertyProtocol {
  /// A property that pairs this value with another one: the first values of both, then the second ones, and so on.
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
  /// It begins with both values at the moment at which it is made; then come the first changes of both, the second
  /// changes, and so on. A change without a counterpart waits. So it follows the streams of both from that moment: as
  /// long as a change waits for its announcement, because another thread is announcing or because an observer made it,
  /// this property does not have it yet.
  ///
  /// - Terminates when: both have completed.
  /// - Errors: never.
  /// - Concurrency: changes from several threads are handled one at a time, without making a thread wait.
  /// - Parameter other: the other property.
  /// - Returns: the property. It keeps each of the two that is a ``Property`` alive; of a ``MutableProperty``
  ///   it keeps only the value.
  /// - Complexity: constant for each change; holds the changes that wait.
  ///
  /// Source of the idea: ReactiveSwift's `zip(with:)`.
  @inlinable
  public func zip<Other: PropertyProtocol>(with other: Other) -> Property<(Value, Other.Value)> {
    asProperty().zipped(with: other.asProperty()) { ($0, $1) }
  }
}

extension Property where Value == any Sendable {
  /// A property of the first values of all properties, then of the second ones, and so on; without properties, of an
  /// empty array for good.
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
  /// A property of the results of `combine`, which is compiled in the client, as that of `combineLatest(with:)`.
  @usableFromInline
  func zipped<Other: Sendable, Result: Sendable>(
    with other: Property<Other>, _ combine: @escaping @Sendable (Value, Other) -> Result
  ) -> Property<Result> {
    let first = combined(with: other, combine)
    return Property<Result>(
      following: Observable<Result>.zipping(origin.changes, other.origin.changes, combine), from: first.value,
      keeping: first.kept)
  }

  /// A property that follows `values`, as long as somebody keeps or observes it.
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
