public import Action

/// ReactiveSwift's two cases, to be made and to be matched.
///
/// ```swift
/// do {
///   throw ActionError.disabled
/// } catch ActionError.disabled {
///   print("not now")
/// }
/// ```
///
/// A pattern that binds has to name a case of an enum, so one that takes the error out goes through ``kind``.
extension ActionError {
  /// The error of an input that was turned away: `notEnabled`.
  ///
  /// ```swift
  /// if case .disabled = error { beep() }
  /// ```
  public static var disabled: ActionError { .notEnabled }

  /// The error of work that failed: `underlyingError`.
  ///
  /// ```swift
  /// return .error(ActionError.producerFailed(LoginError.closed))
  /// ```
  ///
  /// - Parameter error: the error of the work.
  public static func producerFailed(_ error: any Error) -> ActionError { .underlyingError(error) }

  /// ReactiveSwift's two cases, as those of an enum.
  public enum Kind: Sendable {
    /// The input was turned away.
    case disabled
    /// The work failed with this error.
    case producerFailed(any Error)
  }

  /// This error with ReactiveSwift's cases, for a pattern that takes the error of the work out.
  ///
  /// ```swift
  /// switch error.kind {
  /// case .disabled: beep()
  /// case .producerFailed(let error as LoginError): show(error)
  /// case .producerFailed(let error): report(error)
  /// }
  /// ```
  public var kind: Kind {
    switch self {
    case .notEnabled: .disabled
    case .underlyingError(let error): .producerFailed(error)
    }
  }

  /// Whether `error` is `pattern`. The compiler calls it for `case .disabled` and `catch ActionError.disabled`.
  ///
  /// Errors of work are the same if they are of one type that is `Equatable`, and equal.
  ///
  /// ```swift
  /// switch error {
  /// case .disabled: beep()
  /// case .producerFailed(LoginError.closed): explain()
  /// default: show(error)
  /// }
  /// ```
  public static func ~= (pattern: ActionError, error: any Error) -> Bool {
    switch (pattern, error as? ActionError) {
    case (.notEnabled, .notEnabled): true
    case (.underlyingError(let wanted as any Equatable), .underlyingError(let found)): wanted.isEqual(found)
    default: false
    }
  }
}

extension Equatable {
  fileprivate func isEqual(_ other: Any) -> Bool { other as? Self == self }
}
