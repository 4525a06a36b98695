extension Action {
  /// This action with other elements.
  ///
  /// ```swift
  /// let names = fetchUser.map { user in user.name }
  /// ```
  ///
  /// An execution of the result is one of this action. It is disabled while the gate of this one is closed, and with the
  /// policy `.drop` also while this one executes. It executes when one of its own inputs does. It keeps this action alive.
  ///
  /// - Parameter transform: makes the element. It is called where the element is; if it throws, this action's execution
  ///   is cancelled, and that of the result fails when it has stopped.
  public func map<NewElement: Sendable>(
    _ transform: @escaping @Sendable (Element) throws -> NewElement
  ) -> Action<Input, NewElement> {
    Action<Input, NewElement>(plan, by: core.key) { [self] input, parts in
      part(input, of: parts).map(transform)
    }
  }
}
