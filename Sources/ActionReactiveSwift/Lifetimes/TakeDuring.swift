public import Action

extension ObservableType {
  /// Lets elements pass until a lifetime ends.
  ///
  /// ```swift
  /// let (lifetime, token) = Lifetime.make()
  /// ticks.take(during: lifetime).subscribe(onCompleted: { print("over") })
  /// token.dispose()   // over
  /// ```
  ///
  /// If the lifetime has ended, it does not subscribe to this stream.
  ///
  /// - Terminates when: the lifetime ends, which disposes this stream, or this stream does.
  /// - Errors: the errors of this stream.
  /// - Concurrency: the end comes on the thread on which the lifetime ends. It and the elements are handled one at a
  ///   time, without making a thread wait.
  /// - Parameter lifetime: the lifetime whose end ends the result.
  /// - Returns: the elements that come before.
  /// - Complexity: constant per event.
  ///
  /// Source of the idea: ReactiveSwift's `take(during:)`.
  public func take(during lifetime: Lifetime) -> Observable<Element> {
    take(until: lifetime.ended.materialize())
  }
}
