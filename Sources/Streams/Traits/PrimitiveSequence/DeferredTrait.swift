extension PrimitiveSequenceType {
  /// A sequence that is made anew for each subscription.
  ///
  /// - Errors: the errors of that sequence, and errors that `observableFactory` throws.
  /// - Parameter observableFactory: makes the sequence, on the thread that subscribes.
  public static func deferred(
    _ observableFactory: @escaping @Sendable () throws -> PrimitiveSequence<Trait, Element>
  ) -> PrimitiveSequence<Trait, Element> {
    PrimitiveSequence(raw: Observable.deferred { try observableFactory().asObservable() })
  }
}
