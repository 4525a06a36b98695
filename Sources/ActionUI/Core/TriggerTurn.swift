/// The turn of the triggers that are just being decided on the main actor: a pure value, which its owner keeps under a
/// lock.
///
/// Word of a start is held back until the trigger returns. If the work is over by then, none is brought: a control that
/// goes insensitive for nothing loses its focus.
struct TriggerTurn: Sendable {
  /// The word that the listeners of an action have of what a trigger has brought about.
  enum Word: Sendable, Equatable {
    /// None: nothing has happened, or another thread is about to tell of it.
    case none
    /// None of the latest start, that of the execution with this number.
    case held(UInt64)
    /// Word of all that they can still see.
    case told
  }

  private var depth = 0
  private var word = Word.none
  /// Whether a listener may have seen what has begun: a status is read as soon as it is decided, before word of it.
  private var isSeen = false

  /// Notes that a trigger begins, maybe inside another.
  ///
  /// - Parameter showsWork: whether a listener shows that the action executes.
  mutating func begin(showsWork: Bool) {
    if depth == 0 { (word, isSeen) = (.none, showsWork) }
    depth += 1
  }

  /// Notes that the trigger has been decided.
  ///
  /// - Returns: the word that the listeners have.
  mutating func end() -> Word {
    depth -= 1
    return word
  }

  /// Notes that a listener is about to read the status for itself.
  mutating func read() { isSeen = true }

  /// Notes that the listeners are brought word, and are about to read the status.
  mutating func tell() { (word, isSeen) = (.told, true) }

  /// Takes a step of the action.
  ///
  /// - Parameters:
  ///   - begun: the number of the execution that begins, or 0.
  ///   - ended: the number of the execution that ends, or 0.
  ///   - isCounted: whether somebody counts work that nobody sees.
  /// - Returns: whether word of it is held back: until the trigger returns, or for good.
  mutating func holdsBack(begun: UInt64, ended: UInt64, isCounted: Bool) -> Bool {
    guard depth > 0 else { return false }
    if begun > 0, ended == 0 {
      word = .held(begun)
      return true
    }
    if begun == 0, ended > 0, word == .held(ended), !isSeen, !isCounted {
      word = .told
      return true
    }
    return false
  }
}
