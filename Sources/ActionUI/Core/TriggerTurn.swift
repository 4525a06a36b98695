/// Tracks the triggers being decided on the main actor. This is a pure value, which its owner protects with a lock.
///
/// The notification of a start is deferred until the trigger returns. If the work has finished by then, no notification
/// is sent, because a control that is disabled needlessly loses its focus.
struct TriggerTurn: Sendable {
  /// The effects of a trigger that the listeners of an action have been notified of.
  enum Word: Sendable, Equatable {
    /// No effect. Nothing has happened, or another thread is about to notify the listeners.
    case none
    /// All effects except the latest start, which is the start of the execution with this number.
    case held(UInt64)
    /// Listeners have been notified of every change that is still visible.
    case told
  }

  private var depth = 0
  private var word = Word.none
  /// Whether a listener may have read the start. A listener can read a status as soon as it is decided, before the
  /// notification.
  private var isSeen = false

  /// Records that a trigger begins. It may be nested in another trigger.
  ///
  /// - Parameter showsWork: whether a listener shows that the action is executing.
  mutating func begin(showsWork: Bool) {
    if depth == 0 { (word, isSeen) = (.none, showsWork) }
    depth += 1
  }

  /// Records that the trigger has been decided.
  ///
  /// - Returns: the effects of the trigger that the listeners have been notified of.
  mutating func end() -> Word {
    depth -= 1
    return word
  }

  /// Records that a listener is about to read the status.
  mutating func read() { isSeen = true }

  /// Records that the listeners are notified and are about to read the status.
  mutating func tell() { (word, isSeen) = (.told, true) }

  /// Processes a step of the action.
  ///
  /// - Parameters:
  ///   - begun: the number of the execution that begins, or 0.
  ///   - ended: the number of the execution that ends, or 0.
  ///   - isCounted: whether a model records executions that no control shows.
  /// - Returns: whether the notification is deferred, either until the trigger returns or permanently.
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
