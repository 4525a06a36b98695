public import ActionDispatch

/// Shows the users, a page at a time.
public struct ShowHome: AsyncRoutedAction {
  /// The page, starting at 1.
  public let param: Int

  public init(page: Int = 1) { param = page }
}

/// Shows one user.
public struct ShowProfile: AsyncRoutedAction {
  /// The user's name.
  public let param: String

  public init(name: String) { param = name }
}

/// Shows the settings.
public struct ShowSettings: RoutedAction {
  public init() {}
}

/// Displays a screen. A feature with a screen sends this action and does not depend on how the screen is displayed.
public struct Present: RoutedAction {
  public let param: Screen

  public init(_ screen: Screen) { param = screen }
}

/// The content that is displayed.
public struct Screen: Sendable, Equatable {
  public let title: String
  public let lines: [String]

  public init(_ title: String, _ lines: [String]) {
    self.title = title
    self.lines = lines
  }
}
