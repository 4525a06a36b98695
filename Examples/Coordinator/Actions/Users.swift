public import ActionDispatch

/// Asks for the names of all users.
public struct ListUsers: AsyncRoutedAction {
  public typealias ReturnType = [String]

  public init() {}
}
