public import ActionDispatch

/// Shows the users, a page at a time.
public struct ShowHome: AsyncRoutedAction {
  /// The page, from 1 on.
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

/// Puts a screen before the user's eyes. A feature that has a screen sends this, and need not know how it is shown.
public struct Present: RoutedAction {
  public let param: Screen

  public init(_ screen: Screen) { param = screen }
}

/// The content that is shown at one time.
public struct Screen: Sendable, Equatable {
  public let title: String
  public let lines: [String]

  public init(_ title: String, _ lines: [String]) {
    self.title = title
    self.lines = lines
  }
}
