public import ActionDispatch

/// The way in which names and pages are shown.
public struct Style: Sendable, Equatable {
  /// Whether names are shown in capitals.
  public var isUpperCase = false
  /// The number of lines of a page, at least one.
  public var pageSize = 10

  public init() {}

  /// `name` as it is shown.
  public func shown(_ name: String) -> String { isUpperCase ? name.uppercased() : name }
}

/// Asks for the present style.
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
  /// The present style. If nobody handles settings, it is the default one.
  @MainActor
  public func style() throws -> Style {
    do {
      return try send(CurrentStyle())
    } catch DispatchError.unhandled, DispatchError.dispatcherReleased {
      return Style()
    }
  }
}
