extension PrimitiveSequenceType {
  /// A sequence that owns a resource for as long as it runs.
  ///
  /// ```swift
  /// let first = Single.using({ try File(path) }, primitiveSequenceFactory: { file in file.firstLine })
  /// // the file is closed after the outcome, or when the subscription is disposed
  /// ```
  ///
  /// - Errors: the errors of that sequence, and errors that either factory throws.
  /// - Concurrency: both factories run on the thread that subscribes. The resource is disposed exactly once, after the
  ///   outcome has been passed on; see ``ObservableType/using(_:observableFactory:)``.
  /// - Parameters:
  ///   - resourceFactory: makes the resource, once for each subscription.
  ///   - primitiveSequenceFactory: makes the sequence that uses the resource. When it throws, the resource is disposed.
  /// - Returns: a sequence with the outcome of the one made for each subscription.
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
