/// The time for which ``ObservableType/share(replay:scope:)`` keeps the elements that it replays.
@frozen
public enum SubjectLifetimeScope: Sendable {
  /// As long as the stream is connected: when all observers have gone, or the source has ended, the next observer
  /// starts anew.
  case whileConnected
  /// For good: observers that come after the source has ended get the kept elements, and the end.
  case forever
}
