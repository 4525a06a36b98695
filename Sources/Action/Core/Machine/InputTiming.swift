/// Whether an input has to wait for its time before the policy is asked.
enum InputTiming: Sendable, Equatable {
  case atOnce
  /// An input waits until no newer one has come for a while; a newer one takes its place.
  case debounced
  /// An input that comes too early waits for the end of the span; a newer one takes its place.
  case throttledLatest
  /// An input that comes too early is rejected.
  case throttled

  var isThrottled: Bool { self == .throttledLatest || self == .throttled }
}
