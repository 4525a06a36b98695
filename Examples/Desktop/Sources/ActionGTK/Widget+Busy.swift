extension Widget {
  /// Says to assistive technology that this widget is busy, while an action executes.
  ///
  /// ```swift
  /// list.showBusy(while: search)
  /// ```
  ///
  /// It sets the state `GTK_ACCESSIBLE_STATE_BUSY`. The binding goes with the widget; one that is made later replaces
  /// it.
  ///
  /// - Parameter action: the action, which is borrowed.
  public func showBusy<Input: Sendable, Element: Sendable>(while action: Action<Input, Element>) {
    let place = WidgetReference(self)
    object.attach(
      ActionBinding(action, input: { nil }) { place.widget?.setBusy($0.isExecuting) }, for: "busy")
  }
}
