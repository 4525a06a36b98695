/// An error that adds to the error of something else, such as the stream of an execution to the error of its work.
package protocol WrappingError: Error {
  /// The other error, or nil if there is none.
  var wrappedError: (any Error)? { get }
}

extension Error {
  /// The error that code that awaits a stream gets: the innermost wrapped error, or this error.
  package var unwrapped: any Error { (self as? any WrappingError)?.wrappedError?.unwrapped ?? self }
}
