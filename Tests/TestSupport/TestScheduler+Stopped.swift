package import StreamsTesting

extension TestScheduler {
  /// A scheduler that never runs its actions. It is never released either, so a stream can use it without retaining it.
  ///
  /// Use it where an operator needs a scheduler and no time passes. Actions scheduled on it remain until they are
  /// disposed.
  package static let stopped = TestScheduler(initialClock: 0)
}
