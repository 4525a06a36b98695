/// The signals that a thread of a race and the thread that started it leave for each other.
final class RaceSignals: Sendable {
  let isReady = Baton()
  let mayGo = Baton()
  let isDone = Baton()
}
