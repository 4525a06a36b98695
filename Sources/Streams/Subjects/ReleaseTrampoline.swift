/// Releases the observers of abandoned subjects in a loop.
///
/// The stages of a chain may own subjects, such as groups, windows and multicast subjects. Releasing an observer then
/// releases the next subject, which releases its observers. If these releases were nested, the call depth would grow
/// with the length of the chain. Nested releases therefore wait until the first release has returned.
///
/// It is confined to its thread, because it is reachable only from a thread-local slot.
final class ReleaseTrampoline {
  private static let local = ThreadLocal<ReleaseTrampoline> { ReleaseTrampoline() }

  private var words = DrainQueue<ObserverWord>()

  /// Releases `word`, immediately or when the release in progress on this thread has returned.
  static func release(_ word: ObserverWord) {
    local.withCurrent { $0.enqueue(word) }
  }

  private func enqueue(_ word: ObserverWord) {
    guard words.begin() else { return words.append(word) }
    word.release()
    while let next = words.next() { next.release() }
  }
}
