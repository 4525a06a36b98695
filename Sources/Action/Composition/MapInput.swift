extension Action {
  /// Returns an action that executes this action for inputs of another type.
  ///
  /// ```swift
  /// let open: Action<URL, Document> = …
  /// let openRecent = open.mapInput { (entry: RecentEntry) in entry.url }
  /// ```
  ///
  /// An execution of the result is one execution of this action. The result is disabled while the `enabledIf` condition
  /// of this action is false, and with the policy `.drop` also while this action is executing. The result is executing
  /// only while it runs its own inputs. It keeps this action alive.
  ///
  /// - Parameter transform: returns the input of this action. It runs when the input is run. If this action has keys,
  ///   it also runs before that, to determine the key. If this action has an `accepting` condition, it also runs
  ///   whenever the condition is checked.
  public func mapInput<NewInput: Sendable>(
    _ transform: @escaping @Sendable (NewInput) -> Input
  ) -> Action<NewInput, Element> {
    let key = core.key.map { key in { @Sendable (input: NewInput) in key(transform(input)) } }
    let accepts = core.accepts.map { accepts in { @Sendable (input: NewInput) in accepts(transform(input)) } }
    let firstPart: FirstPart<NewInput> = { [core] input, question in
      core.rejectionReason(for: transform(input()), question)
    }
    return Action<NewInput, Element>(plan, by: key, accepting: accepts, asking: firstPart) {
      [self] input, parts in
      part(transform(input), of: parts)
    }
  }
}
