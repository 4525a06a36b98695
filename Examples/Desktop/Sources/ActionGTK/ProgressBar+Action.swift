extension ProgressBar {
  /// Shows how far the work of an action is.
  ///
  /// ```swift
  /// bar.follow(importNotes)
  /// ```
  ///
  /// The bar is shown while the action executes. As long as the work tells no fraction, a block moves to and fro. The
  /// message of the work stands above it. Assistive technology hears that the bar is busy. The binding goes with the
  /// bar; one that is made later replaces it.
  ///
  /// - Parameters:
  ///   - action: the action, which is borrowed.
  ///   - keepsPlace: whether the empty bar stays while nothing runs, so that nothing around it moves.
  public func follow<Input: Sendable, Element: Sendable>(
    _ action: Action<Input, Element>, keepsPlace: Bool = false
  ) {
    let place = WidgetReference(self)
    object.attach(
      ActionBinding(action, input: { nil }) { state in
        place.widget?.show(state, keepsPlace)
      }, for: "follow")
  }

  private func show(_ state: ControlState, _ keepsPlace: Bool) {
    let known = state.isExecuting ? state.progress?.fraction : 0
    pulses = known == nil
    if let known { fraction = known }
    text = state.isExecuting ? state.progress?.message : nil
    isVisible = keepsPlace || state.isExecuting
    setBusy(state.isExecuting)
  }
}
