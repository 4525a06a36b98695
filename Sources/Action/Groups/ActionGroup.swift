public import Streams

/// A group of actions that exclude each other or share a limit.
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
/// Use a group where actions share something that cannot be used twice at the same time, such as a document or a
/// connection. To limit a single action, use its policy. To disable an action while another one is executing,
/// `enabledIf:` with the other action's `executing` is enough, but it does not decide concurrent requests in one step.
///
/// An execution reserves its slot in the same atomic step in which the action checks its `enabledIf` condition, so
/// exactly one of several concurrent requests gets the last slot. While no slot is free, all members that would have to
/// start an execution are disabled, and reject inputs with ``ActionError/notEnabled``, unless they have a queue. When
/// an execution has ended, they are enabled again before `completions`, `errors` or the caller's stream emits the end,
/// so an observer of these streams may execute any member. Each member keeps its own state, such as `executing` and
/// `lastElement`.
///
/// A member with the policy `.enqueue` or `.keepLatest` waits for the group instead. It stays enabled while there is
/// room in its queue. A free slot goes to the input that has waited longest in the group, regardless of its member.
/// Under `.keepLatest`, an input that replaces another input takes over its place in the queue, so a steady stream of
/// inputs does not keep the member from running. Members with other policies get a slot only if no input waits for it.
///
/// ```swift
/// let link = ActionGroup()                                     // one transfer at a time
/// let upload = Action<File, Void>(policy: .enqueue()) { try await server.store($0) }
/// let download = Action<URL, Data>(policy: .enqueue()) { try await server.data(at: $0) }
/// link.add(upload)
/// link.add(download)
/// let transfers = [upload.start(report).state, download.start(url).state]
/// print(transfers.map(\.value))
/// // [running, waiting]
/// ```
///
/// An input that waits in a member with the policy `.restart(waitingForStop: true)` or `.shareRunning` keeps the
/// member's slot, which passes from the execution that ends to the execution of the input. Such a member stays enabled
/// while it is executing.
///
/// A delayed input, as in a debounced member, reserves no slot until its delay has ended. If no slot is free then, the
/// input waits in the queue of the member, or is rejected if the member has none.
///
/// A modifier such as `retrying` creates another action, which executes the original action. Add only one of the two.
/// The modified action keeps its slot between two attempts. If both are in the group, the modified action takes the
/// slot that the original action needs, and each of its executions is rejected, even if the original action has a
/// queue.
///
/// A group is not an action, so it cannot be added to a group. An action belongs to one group, permanently.
///
/// - Concurrency: any thread may use the group. No lock is held while client code runs.
/// - Lifetime: a group does not keep its actions alive. A released action counts until its work has stopped. The
///   actions retain the shared capacity, so they exclude each other even after the group itself has been released.
public final class ActionGroup: Sendable {
  private let core: GroupCore

  /// The number of running executions of all members. As a stream, the property starts with the current number and
  /// never repeats a number.
  public let runningCount: Property<Int>

  /// Whether a member is executing. As a stream, the property starts with the current value and never repeats a value.
  public let executing: Property<Bool>

  /// Whether no member is executing, as an `enabledIf` condition for an action that requires this.
  ///
  /// Such an action reads the value when it receives an input, and does not lock the group, so it may start at the same
  /// time as a member on another thread. If an action must never overlap with a member, add it to the group instead.
  public let isIdle: Property<Bool>

  /// Creates a group of actions that execute one at a time.
  public convenience init() { self.init(limit: 1) }

  /// Creates a group of actions that share a limit.
  ///
  /// - Parameter limit: the number of executions of all members that may run concurrently. At least 1.
  public init(limit: Int) {
    precondition(
      limit >= 1,
      "ActionGroup(limit: \(limit)) allows no execution. Pass 1 or more. To disable actions, use `enabledIf`."
    )
    core = GroupCore(limit: limit)
    runningCount = core.running.skipRepeats()
    executing = runningCount.map { $0 > 0 }.skipRepeats()
    isIdle = executing.negate()
  }

  /// Adds an action of any input and element type.
  ///
  /// The action may be executing. Its executions count toward the limit, even if they exceed it. Adding an action that
  /// is already in this group has no effect. Adding an action that is in another group is a programmer error and stops
  /// the program.
  ///
  /// - Complexity: linear in the number of members. Each start and end of an execution is linear in this number too.
  public func add<Input: Sendable, Element: Sendable>(_ action: Action<Input, Element>) {
    let engine = action.core.engine
    var hasJoined = false
    RunMark.outsideWork { hasJoined = engine.join(core) }
    precondition(
      hasJoined,
      "ActionGroup.add(_:) got \(action.article), which belongs to another group. An action can belong to only one "
        + "group. Merge the groups, or add a derived action, such as action.map { $0 }."
    )
    RunMark.outsideWork {
      core.announce()
      core.settle()
    }
  }

  /// Cancels every running and waiting execution of all members, as ``Action/cancel()`` does.
  public func cancel() {
    // The waiting ones first, so that none of them gets the slot of a running one.
    for member in core.members { member.cancelWaiting() }
    for member in core.members { member.cancel() }
  }

  /// Abandons every running execution of all members, and cancels every waiting one, as ``Action/abandon()`` does. The
  /// group is free immediately, even if work ignores its cancellation.
  public func abandon() {
    for member in core.members { member.cancelWaiting() }
    for member in core.members { member.abandon() }
  }
}
