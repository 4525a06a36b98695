/// Lets go of the observers of subjects that nobody can feed any more, in a loop.
///
/// Where the stages of a chain have subjects of their own, such as groups, windows and what is multicast, an observer
/// that goes takes the next subject with it, and that its observer. Each of them calling the next would be as deep as
/// the chain is long; so what is let go meanwhile waits for the first.
///
/// It is confined to its thread: it is reached through a thread-local slot only.
final class Farewell {
  private static let local = ThreadLocal<Farewell> { Farewell() }

  private var isUnderway = false
  private var waiting: [ObserverWord] = []

  /// Releases `word`, now or when the release that is underway on this thread has returned.
  static func release(_ word: ObserverWord) {
    local.withCurrent { $0.take(word) }
  }

  private func take(_ word: ObserverWord) {
    if isUnderway { return waiting.append(word) }
    isUnderway = true
    word.release()
    while let next = waiting.popLast() { next.release() }
    isUnderway = false
  }
}
