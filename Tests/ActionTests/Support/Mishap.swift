import Action

/// The error of failing work.
struct Mishap: Error, CustomStringConvertible {
  var description: String { "Mishap()" }
}

extension ActionError {
  /// A short name for logs.
  var name: String {
    switch self {
    case .notEnabled: "notEnabled"
    case .underlyingError(let error): "underlying \(error)"
    }
  }
}
