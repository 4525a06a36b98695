import Streams

extension Action {
  /// Gives this action a name, for people: unheard errors, messages about mistakes and ``description`` contain it.
  ///
  /// ```swift
  /// let login = Action<Credentials, User> { try await server.login($0) }.named("login")
  /// print(login)                      // login (Action<Credentials, User>)
  /// ```
  ///
  /// A modifier such as `retrying` takes over the name that the action has at that moment. A later name replaces an
  /// earlier one.
  ///
  /// - Returns: this action.
  @discardableResult
  public func named(_ name: String) -> Action<Input, Element> {
    core.engine.name.withLock { $0 = name }
    return self
  }

  /// The name that ``named(_:)`` gave the action; nil if it has none.
  public var name: String? { core.engine.name.withLock { $0 } }
}

extension Action: CustomStringConvertible {
  /// The name of the action, and its type.
  public var description: String { nameOfAction(name, "\(Action<Input, Element>.self)") }
}

extension Action {
  /// This action in a message: with an article, and with its name, if it has one.
  var article: String { (name.map { "\"\($0)\", " } ?? "") + "an Action<\(Input.self), \(Element.self)>" }
}
