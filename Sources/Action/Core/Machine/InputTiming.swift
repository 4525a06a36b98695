/// Whether an input is delayed before the policy is applied.
enum InputTiming: Sendable, Equatable {
  case atOnce
  /// An input waits until a span has passed without a newer one. A newer input replaces it.
  case debounced
  /// An input received too early waits for the end of the span. A newer input replaces it.
  case throttledLatest
  /// An input received too early is rejected.
  case throttled

  var isThrottled: Bool { self == .throttledLatest || self == .throttled }
}
