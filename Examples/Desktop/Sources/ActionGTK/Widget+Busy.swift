extension Widget {
  /// Marks this widget as busy for assistive technology while an action executes.
  ///
  /// ```swift
  /// list.showBusy(while: search)
  /// ```
  ///
  /// It sets the state `GTK_ACCESSIBLE_STATE_BUSY`. The binding lives as long as the widget. A later binding replaces
  /// it.
  ///
  /// - Parameter action: the action, which is borrowed.
  public func showBusy<Input: Sendable, Element: Sendable>(while action: Action<Input, Element>) {
    let place = WidgetReference(self)
    object.attach(
      ActionBinding(action, input: { nil }) { place.widget?.setBusy($0.isExecuting) }, for: "busy")
  }
}
