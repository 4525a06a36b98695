extension Action {
  /// This action with other elements.
  ///
  /// ```swift
  /// let names = fetchUser.map { user in user.name }
  /// ```
  ///
  /// An execution of the result is one execution of this action. The result is disabled while the gate of this action
  /// is closed, and with the policy `.drop` also while this action executes. It executes while one of its own inputs
  /// does. It keeps this action alive.
  ///
  /// - Parameter transform: makes the element, on the thread on which the work emits. If it throws, this action's
  ///   execution is cancelled, and that of the result fails when it has stopped.
  public func map<NewElement: Sendable>(
    _ transform: @escaping @Sendable (Element) throws -> NewElement
  ) -> Action<Input, NewElement> {
    composed(plan) { [self] input, parts in
      part(input, of: parts).map(transform)
    }
  }
}
