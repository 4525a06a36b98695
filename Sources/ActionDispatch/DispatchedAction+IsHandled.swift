extension DispatchedAction {
  /// Whether `ActionsRouter.default` knows a handler of this action.
  ///
  /// ```swift
  /// menu.showsProfile = ShowProfile.isHandled
  /// ```
  ///
  /// - Complexity: constant, on average.
  public static var isHandled: Bool { ActionsRouter.default.handles(Self.self) }
}
