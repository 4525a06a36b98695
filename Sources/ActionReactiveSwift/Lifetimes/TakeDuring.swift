public import Action

extension ObservableType {
  /// Emits elements until a lifetime ends.
  ///
  /// ```swift
  /// let (lifetime, token) = Lifetime.make()
  /// ticks.take(during: lifetime).subscribe(onCompleted: { print("over") })
  /// token.dispose()   // over
  /// ```
  ///
  /// If the lifetime has ended, this stream is not subscribed to.
  ///
  /// - Terminates when: the lifetime ends, which disposes this stream, or this stream terminates.
  /// - Errors: the errors of this stream.
  /// - Concurrency: terminates on the thread on which the lifetime ends. The termination and the elements are
  ///   serialized without blocking a thread.
  /// - Parameter lifetime: the lifetime that ends the result.
  /// - Returns: the elements emitted before the lifetime ends.
  /// - Complexity: constant per event.
  ///
  /// Source of the idea: ReactiveSwift's `take(during:)`.
  public func take(during lifetime: Lifetime) -> Observable<Element> {
    take(until: lifetime.ended.materialize())
  }
}
