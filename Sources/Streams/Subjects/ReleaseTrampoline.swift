/// Lets go of the observers of subjects that nobody can feed any more, in a loop.
///
/// The stages of a chain may have subjects of their own, such as groups, windows and multicast subjects. Then releasing
/// an observer releases the next subject, which releases its own observers. If each release ran inside the one before,
/// the calls would be as deep as the chain is long; so later releases wait for the first.
///
/// It is confined to its thread: only a thread-local slot leads to it.
final class ReleaseTrampoline {
  private static let local = ThreadLocal<ReleaseTrampoline> { ReleaseTrampoline() }

  private var words = DrainQueue<ObserverWord>()

  /// Releases `word`, now or when the release that is under way on this thread has returned.
  static func release(_ word: ObserverWord) {
    local.withCurrent { $0.enqueue(word) }
  }

  private func enqueue(_ word: ObserverWord) {
    guard words.begin() else { return words.append(word) }
    word.release()
    while let next = words.next() { next.release() }
  }
}
