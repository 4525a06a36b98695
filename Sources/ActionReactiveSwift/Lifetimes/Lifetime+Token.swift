public import Action

extension Lifetime {
  /// Ends a lifetime when it is disposed or deallocated.
  ///
  /// An object that retains a token has a lifetime that ends with the object:
  ///
  /// ```swift
  /// final class Player {
  ///   private let token = Lifetime.Token()
  ///   var lifetime: Lifetime { Lifetime(token) }
  /// }
  /// ```
  ///
  /// - Concurrency: can be disposed or released on any thread. The observers of the lifetime are notified on that
  ///   thread, in the order in which they were added.
  ///
  /// Source of the idea: ReactiveSwift's `Lifetime.Token`.
  public final class Token: Disposable {
    fileprivate let end = SubjectCore<Never>()

    /// Creates a token whose lifetimes have not ended.
    public init() {}

    deinit { end.completed() }

    /// Ends the lifetimes of this token. Calling it again has no effect.
    public func dispose() { end.completed() }
  }

  /// Creates a lifetime that `token` ends. It does not retain the token.
  public init(_ token: Token) { self.init(token.end) }

  /// Returns a lifetime and the token that ends it.
  ///
  /// ```swift
  /// let (lifetime, token) = Lifetime.make()
  /// lifetime.observeEnded { print("over") }
  /// token.dispose()   // over
  /// ```
  ///
  /// - Returns: both. Retain the token, because the lifetime ends when the token is deallocated.
  public static func make() -> (lifetime: Lifetime, token: Token) {
    let token = Token()
    return (Lifetime(token), token)
  }

  /// A lifetime that has ended. A disposable added to it is disposed immediately.
  ///
  /// ```swift
  /// Lifetime.empty.observeEnded { print("over") }   // over
  /// ```
  public static let empty: Lifetime = Lifetime(Token())

  /// A Boolean value that indicates whether the lifetime has ended.
  ///
  /// ```swift
  /// print(Lifetime.empty.hasEnded)   // true
  /// ```
  public var hasEnded: Bool { if case .running = end.stop { false } else { true } }
}
