public import Action

/// ReactiveSwift's two cases, for creating and matching errors.
///
/// ```swift
/// do {
///   throw ActionError.disabled
/// } catch ActionError.disabled {
///   print("not now")
/// }
/// ```
///
/// A pattern that binds a value must name an enum case, so a pattern that extracts the error uses ``kind``.
extension ActionError {
  /// The error of a rejected input: `notEnabled`.
  ///
  /// ```swift
  /// if case .disabled = error { beep() }
  /// ```
  public static var disabled: ActionError { .notEnabled }

  /// Returns the error of failed work: `underlyingError`.
  ///
  /// ```swift
  /// return .error(ActionError.producerFailed(LoginError.closed))
  /// ```
  ///
  /// - Parameter error: the error of the work.
  public static func producerFailed(_ error: any Error) -> ActionError { .underlyingError(error) }

  /// ReactiveSwift's two cases, as an enum.
  public enum Kind: Sendable {
    /// The input was rejected.
    case disabled
    /// The work failed with this error.
    case producerFailed(any Error)
  }

  /// This error as one of ReactiveSwift's cases, for a pattern that extracts the error of the work.
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

  /// Returns whether `error` matches `pattern`. The compiler calls it for `case .disabled` and
  /// `catch ActionError.disabled`.
  ///
  /// Errors of work match if they have the same `Equatable` type and are equal.
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
