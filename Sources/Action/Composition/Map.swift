extension Action {
  /// Returns an action that executes this action and transforms its elements.
  ///
  /// ```swift
  /// let names = fetchUser.map { user in user.name }
  /// ```
  ///
  /// An execution of the result is one execution of this action. The result is disabled while the `enabledIf` condition
  /// of this action is false, and with the policy `.drop` also while this action is executing. The result is executing
  /// only while it runs its own inputs. It keeps this action alive.
  ///
  /// - Parameter transform: returns the new element. It runs on the thread on which the work emits. If it throws, the
  ///   execution of this action is cancelled, and the execution of the result fails when this action has stopped.
  public func map<NewElement: Sendable>(
    _ transform: @escaping @Sendable (Element) throws -> NewElement
  ) -> Action<Input, NewElement> {
    composed(plan) { [self] input, parts in
      part(input, of: parts).map(transform)
    }
  }
}
