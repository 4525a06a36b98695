extension DispatchedAction {
  /// A Boolean value that indicates whether `ActionsRouter.default` has a handler for this action.
  ///
  /// ```swift
  /// menu.showsProfile = ShowProfile.isHandled
  /// ```
  ///
  /// - Complexity: constant, on average.
  public static var isHandled: Bool { ActionsRouter.default.handles(Self.self) }
}
