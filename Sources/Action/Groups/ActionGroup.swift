public import Streams

/// Actions that exclude each other, or share a limit.
///
/// ```swift
/// let editing = ActionGroup()
/// editing.add(save)
/// editing.add(rename)
/// editing.add(delete)
/// save.execute(note)                  // now `rename` and `delete` are disabled too, until it has ended
///
/// let closeWindow = CocoaAction(enabledIf: editing.isIdle) { window.close() }
/// ```
///
/// The room is taken in the same atomic step in which the action's gate is read, so exactly one of several executions
/// that are asked for at once gets the last of it. While there is none, all members that would have to start something
/// are disabled, and turn inputs away with ``ActionError/notEnabled``; when an execution has ended they are enabled again
/// before anybody hears of that in `completions`, `errors` or the caller's stream, so whoever does may execute any of
/// them. Each member keeps its own state, `executing`, `lastElement`, and so on.
///
/// What waits in a member's own queue, as with `.enqueue` or `.restart`, keeps the member's room: it passes from the
/// execution that ends to the one that starts in its place. So members that queue are not starved by each other, and
/// those of the others have to wait until the queue is empty. A member that shares its executions, or whose policy lets
/// an input wait, stays enabled while it runs itself.
///
/// An input that waits for its time, as in a debounced member, takes no room before that has come; if there is none then,
/// it is turned away.
///
/// A modifier such as `retrying` makes another action, which executes the one it was made from: add one of the two. The
/// one that was made keeps its room also between two attempts. With both in the group, it would take the room that the other
/// needs, and each of its executions would be turned away.
///
/// A group is no action, so by its type it cannot be put into a group. An action belongs to one group, for good.
///
/// - Concurrency: everything may be called from any thread. Nobody's code is called under a lock.
/// - Lifetime: a group does not keep its actions alive; a released one counts until its work has stopped.
///   The actions keep what they share, so they exclude each other also when nobody holds the group any more.
public final class ActionGroup: Sendable {
  private let room: GroupRoom

  /// How many executions of all members run: the number now, and a stream that starts with it and never repeats one.
  public let runningCount: Property<Int>

  /// Whether a member executes: the value now, and a stream that starts with it and never repeats one.
  public let executing: Property<Bool>

  /// Whether no member executes: the gate of an action that is to be enabled only then.
  ///
  /// As every gate it is followed, and not locked: an action that has it may start at the same moment as a member on
  /// another thread. Actions that must not do so belong into the group.
  public let isIdle: Property<Bool>

  /// A group of actions of which one executes at a time.
  public convenience init() { self.init(limit: 1) }

  /// A group of actions that share a limit.
  ///
  /// - Parameter limit: how many executions may run at once in all members. At least 1.
  public init(limit: Int) {
    precondition(
      limit >= 1,
      "ActionGroup(limit: \(limit)): at least 1 has to have room; to disable actions, use their gates")
    room = GroupRoom(limit: limit)
    runningCount = room.running.skipRepeats()
    executing = runningCount.map { $0 > 0 }.skipRepeats()
    isIdle = executing.negate()
  }

  /// Adds an action, of whatever types.
  ///
  /// It may be executing: that counts, also beyond the limit. An action that is in this group already stays as it is;
  /// one that is in another group is a mistake, and the program stops.
  ///
  /// - Complexity: linear in the number of members, as each start and end of an execution is.
  public func add<Input: Sendable, Element: Sendable>(_ action: Action<Input, Element>) {
    let engine = action.core.engine
    precondition(
      engine.join(room),
      "an Action<\(Input.self), \(Element.self)> was added to an ActionGroup while it belongs to another one; an action "
        + "can be in one group only: make one group of both, or add actions made from it, such as action.map { $0 }"
    )
    room.announce()
  }

  /// Cancels every running and waiting execution of all members, as ``Action/cancel()`` does.
  public func cancel() {
    for member in room.members { member.cancel() }
  }
}
