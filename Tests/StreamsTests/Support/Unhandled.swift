import Streams

/// The error that a stream did not handle, out of the one that says where that was.
func underlying(_ error: any Error) -> String {
  (error as? UnhandledStreamError).map { "\($0.underlyingError)" } ?? "without its place: \(error)"
}
