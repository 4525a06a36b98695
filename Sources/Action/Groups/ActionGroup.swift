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
/// An execution takes its room in the same atomic step in which it reads the action's gate, so exactly one of several
/// executions that are asked for at once gets the last room. While there is none, all members that would have to start
/// something are disabled, and turn inputs away with ``ActionError/notEnabled``. When an execution has ended, they are
/// enabled again before `completions`, `errors` or the caller's stream tells of it, so an observer of these may execute
/// any of them. Each member keeps its own state, `executing`, `lastElement`, and so on.
///
/// Inputs that wait in a member's own queue, as with `.enqueue` or `.restart`, keep the member's room: it passes from
/// the execution that ends to the one that starts in its place. So members with queues do not starve each other, and
/// the queues of the others have to wait until the queue is empty. A member that shares its executions, or whose policy
/// lets an input wait, stays enabled while it runs itself.
///
/// An input that waits for its time, as in a debounced member, takes no room before that has come. If there is none
/// then, it is turned away.
///
/// A modifier such as `retrying` makes another action, which executes the one from which it was made: add one of the
/// two. The modified action keeps its room also between two attempts. With both in the group, it would take the room
/// that the other one needs, and each of its executions would be turned away.
///
/// A group is no action, so its type forbids putting it into a group. An action belongs to one group, for good.
///
/// - Concurrency: any thread may call everything. No code of others runs under a lock.
/// - Lifetime: a group does not keep its actions alive; a released one counts until its work has stopped. The actions
///   keep the room that they share, so they exclude each other even when nobody holds the group any more.
public final class ActionGroup: Sendable {
  private let core: GroupCore

  /// The number of executions of all members that run: the present number, and a stream that starts with it
  /// and never repeats a number.
  public let runningCount: Property<Int>

  /// Whether a member executes: the present value, and a stream that starts with it and never repeats a value.
  public let executing: Property<Bool>

  /// Whether no member executes: the gate for an action that is to be enabled only then.
  ///
  /// The action follows this gate, as every gate, and does not lock it: it may start at the same moment as a member on
  /// another thread. Actions that must not do so belong in the group.
  public let isIdle: Property<Bool>

  /// A group of actions of which one executes at a time.
  public convenience init() { self.init(limit: 1) }

  /// A group of actions that share a limit.
  ///
  /// - Parameter limit: the number of executions that may run at once in all members. At least 1.
  public init(limit: Int) {
    precondition(
      limit >= 1,
      "ActionGroup(limit: \(limit)): pass at least 1; to disable actions, use their gates")
    core = GroupCore(limit: limit)
    runningCount = core.running.skipRepeats()
    executing = runningCount.map { $0 > 0 }.skipRepeats()
    isIdle = executing.negate()
  }

  /// Adds an action, with any types of input and element.
  ///
  /// The action may be executing: its executions count, even beyond the limit. An action that is in this group already
  /// stays as it is; adding one that is in another group is a mistake and stops the program.
  ///
  /// - Complexity: linear in the number of members, as each start and end of an execution is.
  public func add<Input: Sendable, Element: Sendable>(_ action: Action<Input, Element>) {
    let engine = action.core.engine
    precondition(
      engine.join(core),
      "\(action.article) was added to an ActionGroup while it belongs to another one; an action "
        + "can be in one group only: make one group of both, or add actions made from it, such as action.map { $0 }"
    )
    core.announce()
  }

  /// Cancels every running and waiting execution of all members, as ``Action/cancel()`` does.
  public func cancel() {
    for member in core.members { member.cancel() }
  }
}
