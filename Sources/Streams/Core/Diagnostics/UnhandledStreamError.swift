/// An unhandled stream error, with the part of the program that failed. ``Hooks/defaultErrorHandler`` receives it if
/// the stream ends in a consumer that cannot handle errors, such as a property to which it is bound.
///
/// ```swift
/// Hooks.defaultErrorHandler = { _, error in
///   reports.send((error as? UnhandledStreamError)?.underlyingError ?? error)
/// }
/// ```
///
/// The error of a subscription without `onError` is passed unchanged, with the call stack of the subscription.
public struct UnhandledStreamError: Error {
  /// The part that failed, such as `a stream bound to MutableProperty<Int>`.
  public let source: String
  /// The underlying error.
  public let underlyingError: any Error
  private let advice: String

  private init(_ source: String, _ error: any Error, _ advice: String) {
    self.source = source
    underlyingError = error
    self.advice = advice
  }

  /// - Parameter receiver: the type that receives the elements.
  package static func bound(
    to receiver: Any.Type, of owner: Any.Type? = nil, _ error: any Error
  ) -> UnhandledStreamError {
    UnhandledStreamError(
      "a stream bound to \(receiver)\(owner.map { " of \($0)" } ?? "")", error,
      "Catch the error before the stream is bound, or subscribe with `onError`.")
  }

  /// - Parameter property: the type of a property that follows the elements of a stream.
  static func followed(by property: Any.Type, _ error: any Error) -> UnhandledStreamError {
    UnhandledStreamError(
      "a stream followed by \(property)", error,
      "The property keeps its last value and completes. Catch the error upstream, and emit the value to show."
    )
  }

  /// - Parameters:
  ///   - trait: the name of a type whose streams cannot fail.
  ///   - element: the type of its elements.
  static func inside(_ trait: StaticString, of element: Any.Type, _ error: any Error) -> UnhandledStreamError
  {
    UnhandledStreamError(
      "a stream inside \(trait)<\(element)>", error,
      "The \(trait) completes instead. Catch the error in the stream from which it is created.")
  }

  /// - Parameter stream: the name of the stream to which the `do` closure is attached.
  static func thrown(on stream: String, _ error: any Error) -> UnhandledStreamError {
    UnhandledStreamError(
      "a closure of `do` on \(stream)", error,
      "The event has already been delivered. Catch the error in the closure.")
  }
}

extension UnhandledStreamError: CustomStringConvertible, LocatedError {
  public var description: String {
    "Unhandled error in \(source): \(underlyingError.sentence) \(advice)"
  }
}

extension Hooks {
  package static func unhandled(_ error: UnhandledStreamError) { unhandled(error, []) }
}
