/// Whether an input has to wait for its time before the policy is asked.
enum Entry: Sendable, Equatable {
  case atOnce
  /// Until no newer one has come for a while; a newer one takes its place.
  case debounced
  /// Until a while after the one before; a newer one takes its place.
  case throttledLatest
  /// One that comes too early is turned away.
  case throttled

  var isThrottled: Bool { self == .throttledLatest || self == .throttled }
}
