extension DispatchedAction {
  /// Whether somebody handles this action, as far as `ActionsRouter.default` knows.
  ///
  /// ```swift
  /// menu.showsProfile = ShowProfile.isHandled
  /// ```
  ///
  /// - Complexity: constant, on average.
  public static var isHandled: Bool { ActionsRouter.default.handles(Self.self) }
}
