extension PrimitiveSequence {
  /// Makes a sequence of its own for each subscription, when it is subscribed to.
  ///
  /// - Errors: those of the sequence made, and what `observableFactory` throws.
  /// - Parameter observableFactory: runs where the subscription is made.
  public static func deferred(
    _ observableFactory: @escaping @Sendable () throws -> PrimitiveSequence<Trait, Element>
  ) -> PrimitiveSequence<Trait, Element> {
    PrimitiveSequence(raw: Observable.deferred { try observableFactory().asObservable() })
  }
}
