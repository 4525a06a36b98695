extension PrimitiveSequenceType {
  /// Returns a sequence that is created for each subscription.
  ///
  /// - Errors: the errors of the created sequence, and errors that `observableFactory` throws.
  /// - Parameter observableFactory: creates the sequence on the subscribing thread.
  public static func deferred(
    _ observableFactory: @escaping @Sendable () throws -> PrimitiveSequence<Trait, Element>
  ) -> PrimitiveSequence<Trait, Element> {
    PrimitiveSequence(raw: Observable.deferred { try observableFactory().asObservable() })
  }
}
