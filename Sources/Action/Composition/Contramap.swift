extension Action {
  /// This action for other inputs.
  ///
  /// ```swift
  /// let open: Action<URL, Document> = …
  /// let openRecent = open.contramap { (entry: RecentEntry) in entry.url }
  /// ```
  ///
  /// An execution of the result is one of this action. It is disabled whenever this one is, and executes when one of its
  /// own inputs does. It keeps this action alive.
  ///
  /// - Parameter transform: makes the input. It is called where the input comes from, and once more for the key where
  ///   this action has keys.
  public func contramap<NewInput: Sendable>(
    _ transform: @escaping @Sendable (NewInput) -> Input
  ) -> Action<NewInput, Element> {
    let key = core.key.map { key in { @Sendable (input: NewInput) in key(transform(input)) } }
    return Action<NewInput, Element>(plan(gate: enabled), by: key) { [self] input, parts in
      part(transform(input), of: parts)
    }
  }
}
