extension PrimitiveSequence {
  /// A sequence that owns a resource for as long as it runs.
  ///
  /// ```swift
  /// let first = Single.using({ try File(path) }, primitiveSequenceFactory: { file in file.firstLine })
  /// // the file is closed after the outcome, or when the subscription is disposed
  /// ```
  ///
  /// - Errors: those of the sequence made, and what either factory throws.
  /// - Concurrency: both factories run where the subscription is made. The resource is disposed exactly once, after the
  ///   outcome has been passed on; see ``ObservableType/using(_:observableFactory:)``.
  /// - Parameters:
  ///   - resourceFactory: makes the resource, once for each subscription.
  ///   - primitiveSequenceFactory: makes the sequence that uses it. When it throws, the resource is disposed.
  /// - Returns: the sequence that stands for those made.
  public static func using<Resource: Disposable>(
    _ resourceFactory: @escaping @Sendable () throws -> Resource,
    primitiveSequenceFactory:
      @escaping @Sendable (Resource) throws -> PrimitiveSequence<Trait, Element>
  ) -> PrimitiveSequence<Trait, Element> {
    PrimitiveSequence(
      raw: Observable.using(
        resourceFactory,
        observableFactory: { resource in try primitiveSequenceFactory(resource).asObservable() }))
  }
}
