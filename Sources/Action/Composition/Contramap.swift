extension Action {
  /// This action for other inputs.
  ///
  /// ```swift
  /// let open: Action<URL, Document> = …
  /// let openRecent = open.contramap { (entry: RecentEntry) in entry.url }
  /// ```
  ///
  /// An execution of the result is one of this action. It is disabled while the gate of this one is closed, and with the
  /// policy `.drop` also while this one executes. It executes when one of its own inputs does. It keeps this action alive.
  ///
  /// - Parameter transform: makes the input. It is called when the input is run, and before that for the key where
  ///   this action has keys.
  public func contramap<NewInput: Sendable>(
    _ transform: @escaping @Sendable (NewInput) -> Input
  ) -> Action<NewInput, Element> {
    let key = core.key.map { key in { @Sendable (input: NewInput) in key(transform(input)) } }
    return Action<NewInput, Element>(plan, by: key) { [self] input, parts in
      part(transform(input), of: parts)
    }
  }
}
