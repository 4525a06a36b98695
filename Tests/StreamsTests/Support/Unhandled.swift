import Streams

/// Returns the error that a stream did not handle, from the error that describes where it occurred.
func underlying(_ error: any Error) -> String {
  (error as? UnhandledStreamError).map { "\($0.underlyingError)" } ?? "without its place: \(error)"
}
