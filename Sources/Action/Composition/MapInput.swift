extension Action {
  /// This action for other inputs.
  ///
  /// ```swift
  /// let open: Action<URL, Document> = …
  /// let openRecent = open.mapInput { (entry: RecentEntry) in entry.url }
  /// ```
  ///
  /// An execution of the result is one execution of this action. The result is disabled while the gate of this action
  /// is closed, and with the policy `.drop` also while this action executes. It executes while one of its own inputs
  /// does. It keeps this action alive.
  ///
  /// - Parameter transform: makes the input. It runs when the input is run, and, if this action has keys,
  ///   before that for the key; and whenever this action is asked whether it accepts an input.
  public func mapInput<NewInput: Sendable>(
    _ transform: @escaping @Sendable (NewInput) -> Input
  ) -> Action<NewInput, Element> {
    let key = core.key.map { key in { @Sendable (input: NewInput) in key(transform(input)) } }
    let accepts = core.accepts.map { accepts in { @Sendable (input: NewInput) in accepts(transform(input)) } }
    return Action<NewInput, Element>(plan, by: key, accepting: accepts) { [self] input, parts in
      part(transform(input), of: parts)
    }
  }
}
