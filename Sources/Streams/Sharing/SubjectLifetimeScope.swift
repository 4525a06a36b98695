/// Determines how long ``ObservableType/share(replay:scope:)`` keeps the elements that it replays.
@frozen
public enum SubjectLifetimeScope: Sendable {
  /// While the stream is connected. After all observers have left, or the source has terminated, the next observer
  /// connects again without a replay.
  case whileConnected
  /// Permanently. Observers that subscribe after the source has terminated receive the kept elements and the
  /// termination.
  case forever
}
