/// The signals between a race's thread and the thread that started it.
final class RaceSignals: Sendable {
  let isReady = Baton()
  let mayGo = Baton()
  let isDone = Baton()
}
