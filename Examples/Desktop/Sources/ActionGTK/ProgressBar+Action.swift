extension ProgressBar {
  /// Shows the progress of an action.
  ///
  /// ```swift
  /// bar.follow(importNotes)
  /// ```
  ///
  /// The bar is shown while the action executes, and assistive technology reports it as busy. While the work reports no
  /// fraction, a block moves back and forth. The message of the work is shown above the bar. The binding lives as long
  /// as the bar. A later binding replaces it.
  ///
  /// - Parameters:
  ///   - action: the action, which is borrowed.
  ///   - keepsPlace: whether the empty bar stays visible while nothing runs, so that the widgets around it do not move.
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
