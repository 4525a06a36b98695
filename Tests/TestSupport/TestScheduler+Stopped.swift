package import StreamsTesting

extension TestScheduler {
  /// A scheduler that never runs its actions. It is never released either, so a stream can use it without keeping it
  /// alive.
  ///
  /// Use it where an operator needs a scheduler and no time passes. Whatever is scheduled on it stays until it is
  /// disposed.
  package static let stopped = TestScheduler(initialClock: 0)
}
