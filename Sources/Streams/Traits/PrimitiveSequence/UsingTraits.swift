extension PrimitiveSequenceType {
  /// Returns a sequence that owns a resource for the duration of each subscription.
  ///
  /// ```swift
  /// let first = Single.using({ try File(path) }, primitiveSequenceFactory: { file in file.firstLine })
  /// // the file is closed after the outcome, or when the subscription is disposed
  /// ```
  ///
  /// - Errors: the errors of the created sequence, and errors that either factory throws.
  /// - Concurrency: both factories run on the subscribing thread. The resource is disposed exactly once, after the
  ///   outcome has been passed on. See ``ObservableType/using(_:observableFactory:)``.
  /// - Parameters:
  ///   - resourceFactory: creates the resource once for each subscription.
  ///   - primitiveSequenceFactory: creates the sequence that uses the resource. If it throws, the resource is disposed.
  /// - Returns: a sequence with the outcome of the sequence created for each subscription.
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
