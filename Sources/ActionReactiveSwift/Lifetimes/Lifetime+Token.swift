public import Action

extension Lifetime {
  /// Ends a lifetime: when it is disposed, or when it is released.
  ///
  /// An object that keeps a token lends its own life to the lifetime:
  ///
  /// ```swift
  /// final class Player {
  ///   private let token = Lifetime.Token()
  ///   var lifetime: Lifetime { Lifetime(token) }
  /// }
  /// ```
  ///
  /// - Concurrency: any thread may dispose or release it. What is tied to the lifetime is told on that thread, in the
  ///   order in which it was tied.
  ///
  /// Source of the idea: ReactiveSwift's `Lifetime.Token`.
  public final class Token: Disposable {
    fileprivate let end = SubjectCore<Never>()

    /// A token whose lifetimes have not ended.
    public init() {}

    deinit { end.completed() }

    /// Ends the lifetimes of this token now. Calling it again does nothing.
    public func dispose() { end.completed() }
  }

  /// The lifetime that `token` ends. It does not keep the token.
  public init(_ token: Token) { self.init(token.end) }

  /// A lifetime, and the token that ends it.
  ///
  /// ```swift
  /// let (lifetime, token) = Lifetime.make()
  /// lifetime.observeEnded { print("over") }
  /// token.dispose()   // over
  /// ```
  ///
  /// - Returns: both. Keep the token: when it is released the lifetime ends.
  public static func make() -> (lifetime: Lifetime, token: Token) {
    let token = Token()
    return (Lifetime(token), token)
  }

  /// A lifetime that has ended: what is tied to it is disposed at once.
  ///
  /// ```swift
  /// Lifetime.empty.observeEnded { print("over") }   // over
  /// ```
  public static let empty: Lifetime = Lifetime(Token())

  /// Whether the lifetime has ended.
  ///
  /// ```swift
  /// print(Lifetime.empty.hasEnded)   // true
  /// ```
  public var hasEnded: Bool { if case .running = end.stop { false } else { true } }
}
