import Streams

extension Action {
  /// Gives this action a name. Messages about unobserved errors, messages about programmer errors and ``description``
  /// contain it.
  ///
  /// ```swift
  /// let login = Action<Credentials, User> { try await server.login($0) }.named("login")
  /// print(login)                      // login (Action<Credentials, User>)
  /// ```
  ///
  /// A modifier such as `retrying` copies the name that the action has when the modifier is applied. A later name
  /// replaces an earlier one.
  ///
  /// - Returns: this action.
  @discardableResult
  public func named(_ name: String) -> Action<Input, Element> {
    core.engine.name.withLock { $0 = name }
    core.engine.recorders.made?.forEach { $0.named(name) }
    return self
  }

  /// The name set with ``named(_:)``, or nil if there is none.
  public var name: String? { core.engine.name.withLock { $0 } }
}

extension Action: CustomStringConvertible {
  /// The name of the action and its type.
  public var description: String { nameOfAction(name, "\(Action<Input, Element>.self)") }
}

extension Action {
  /// The action as it appears in a message: its name, if it has one, and its type with an article.
  var article: String { (name.map { "\"\($0)\", " } ?? "") + "an Action<\(Input.self), \(Element.self)>" }
}
