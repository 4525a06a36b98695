public import ActionDispatch

/// How things are shown.
public struct Style: Sendable, Equatable {
  /// Whether names are shown in capitals.
  public var isUpperCase = false
  /// How many lines a page has, one at least.
  public var pageSize = 10

  public init() {}

  /// `name` as it is shown.
  public func shown(_ name: String) -> String { isUpperCase ? name.uppercased() : name }
}

/// Asks how things are to be shown now.
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
  /// How things are to be shown now. Where nobody has settings, as they are without any.
  @MainActor
  public func style() throws -> Style {
    do {
      return try send(CurrentStyle())
    } catch DispatchError.unhandled, DispatchError.dispatcherReleased {
      return Style()
    }
  }
}
