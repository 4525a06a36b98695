/// An error that adds information to another error. For example, the error of an execution's stream wraps the error of
/// the work.
package protocol WrappingError: Error {
  /// The other error, or nil if there is none.
  var wrappedError: (any Error)? { get }
}

extension Error {
  /// The error thrown to code that awaits a stream. It is the innermost wrapped error, or this error if it wraps none.
  package var unwrapped: any Error { (self as? any WrappingError)?.wrappedError?.unwrapped ?? self }
}
