public import ActionDispatch

/// The format in which names and pages are displayed.
public struct Style: Sendable, Equatable {
  /// Whether names are displayed in capitals.
  public var isUpperCase = false
  /// The number of lines of a page, at least 1.
  public var pageSize = 10

  public init() {}

  /// Returns `name` in the display format.
  public func shown(_ name: String) -> String { isUpperCase ? name.uppercased() : name }
}

/// Requests the current style.
public struct CurrentStyle: RoutedAction {
  public typealias ReturnType = Style

  public init() {}
}

/// Changes a setting.
public struct ChangeSetting: RoutedAction, Equatable {
  public let name: String
  public let value: String

  public init(_ name: String, to value: String) {
    self.name = name
    self.value = value
  }
}

extension ActionsRouter {
  /// Returns the current style, or the default style if no handler for settings is registered.
  @MainActor
  public func style() throws -> Style {
    do {
      return try send(CurrentStyle())
    } catch DispatchError.unhandled, DispatchError.dispatcherReleased {
      return Style()
    }
  }
}
