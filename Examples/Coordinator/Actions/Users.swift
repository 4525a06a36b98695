public import ActionDispatch

/// Requests the names of all users.
public struct ListUsers: AsyncRoutedAction {
  public typealias ReturnType = [String]

  public init() {}
}
