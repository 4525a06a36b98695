/// Determines how an action handles input received while it is executing.
///
/// ```swift
/// let search = Action<String, [Hit]>(policy: .restart) { term in await index.hits(for: term) }
/// let upload = Action<File, Void>(policy: .enqueue(limit: 20), by: \.account) { try await server.store($0) }
/// ```
///
/// Use the default, ``drop``, where a second tap should have no effect, such as a login. Use ``restart`` where only
/// the newest input matters, such as a search, ``keepLatest`` where the newest input must run but the running work
/// must not be interrupted, such as saving a draft, ``enqueue(limit:maxConcurrent:pausesWhenClosed:)`` where each
/// input must run, such as an upload, ``concurrent(limit:)`` where inputs are independent of each other, and
/// ``shareRunning`` where all callers need the same result, such as a refreshed token.
///
/// An action takes a policy with `policy:`, and with `by:` a function that returns the key of an input. Inputs with
/// different keys are independent, as if each key had a separate action. A limit applies to each key.
///
/// With ``drop``, the action is enabled while its `enabledIf` condition is true and nothing is executing. With any
/// other policy, the action is enabled while the condition is true and, if there is a limit, a slot is free. With
/// `by:`, `enabled` depends only on the condition, because it does not belong to one key. An accepted input is run,
/// even if the condition becomes false while the input waits.
///
/// With `pausesWhenClosed: true`, inputs also wait for the condition. See
/// ``enqueue(limit:maxConcurrent:pausesWhenClosed:)``.
public struct ExecutionPolicy: Sendable, Hashable {
  enum Kind: Sendable, Hashable {
    case drop
    case enqueue(limit: Int, maxConcurrent: Int)
    case restart(waitingForStop: Bool)
    case keepLatest
    case concurrent(limit: Int)
    case shareRunning
  }

  let kind: Kind
  /// Whether inputs wait while the gate is closed, instead of being rejected.
  package var pausesWhenClosed = false

  /// The input is rejected with ``ActionError/notEnabled``. The action is disabled while it is executing.
  public static let drop = ExecutionPolicy(kind: .drop)

  /// The input waits in a queue. Executions start in the order of their requests.
  ///
  /// ```swift
  /// let upload = Action<File, Void>(policy: .enqueue(maxConcurrent: 2)) { try await server.store($0) }
  /// for file in files { upload.execute(file) }   // five files
  /// print(upload.status.value.runningCount, upload.status.value.waitingCount)
  /// // 2 3
  /// ```
  ///
  /// With `pausesWhenClosed: true`, the queue pauses while the `enabledIf` condition is false, but still accepts
  /// inputs. The inputs start in order when the condition becomes true. Suitable for changes that are made offline.
  ///
  /// ```swift
  /// let send = Action<Message, Void>(
  ///   enabledIf: isOnline, policy: .enqueue(pausesWhenClosed: true)
  /// ) { try await server.send($0) }
  /// isOnline.value = false
  /// send.execute(hello)
  /// print(send.enabled.value, send.status.value.isOpen, send.status.value.waitingCount)
  /// // true false 1
  /// isOnline.value = true                        // sends the message
  /// ```
  ///
  /// The action is then enabled while there is room for one more waiting input, and ``ActionStatus/isOpen`` is the
  /// value of the condition. Closing the gate stops no running execution, but no waiting one starts until the gate
  /// opens. Before the first value of the condition, inputs wait too. If the condition fails, the waiting inputs are
  /// rejected with ``RejectionReason/gateFailed``. An execution of an action with a state gets the value with which it
  /// starts.
  ///
  /// - Parameters:
  ///   - limit: the number of inputs that may wait, in addition to the running ones. Further inputs are rejected with
  ///     ``ActionError/notEnabled``. At least 1.
  ///   - maxConcurrent: the number of executions that may run concurrently. At least 1. The default is 1, so the
  ///     executions run one after the other.
  ///   - pausesWhenClosed: whether inputs wait while the `enabledIf` condition is false. The default is `false`, so
  ///     these inputs are rejected, and inputs that wait start regardless of the condition.
  public static func enqueue(
    limit: Int = .max, maxConcurrent: Int = 1, pausesWhenClosed: Bool = false
  ) -> ExecutionPolicy {
    precondition(
      limit >= 1,
      "The policy .enqueue(limit: \(limit)) has no room for a waiting input. Pass 1 or more, or use .drop.")
    precondition(
      maxConcurrent >= 1,
      "The policy .enqueue(maxConcurrent: \(maxConcurrent)) allows no execution. Pass 1 or more. To disable an "
        + "action, use `enabledIf`.")
    return ExecutionPolicy(
      kind: .enqueue(limit: limit, maxConcurrent: maxConcurrent), pausesWhenClosed: pausesWhenClosed)
  }

  /// The input replaces the running execution, which is cancelled and abandoned. Suitable for search as you type.
  ///
  /// The execution of the input starts immediately, even if the work of the old one ignores its cancellation and
  /// continues for a while. ``ActionStatus/abandonedCount`` counts such work. No element of the old execution follows
  /// an element of the new one, because an abandoned execution delivers nothing. For work that must not overlap, use
  /// ``restart(waitingForStop:)``.
  public static let restart = ExecutionPolicy(kind: .restart(waitingForStop: false))

  /// The input cancels the running execution.
  ///
  /// - Parameter waitingForStop: whether the execution of the input waits until the work of the old one has stopped, so
  ///   that the two never overlap. An input received before that replaces the waiting input, which ends as cancelled.
  ///   If it is false, the policy is ``restart``.
  public static func restart(waitingForStop: Bool) -> ExecutionPolicy {
    ExecutionPolicy(kind: .restart(waitingForStop: waitingForStop))
  }

  /// The input waits for the running execution to end. At most one input waits. A newer input replaces it, and the
  /// older one ends as cancelled.
  public static let keepLatest = ExecutionPolicy(kind: .keepLatest)

  /// The input waits for the running execution to end. At most one input waits.
  ///
  /// ```swift
  /// let save = Action<Draft, Void>(
  ///   enabledIf: isOnline, policy: .keepLatest(pausesWhenClosed: true)
  /// ) { try await server.save($0) }
  /// isOnline.value = false
  /// let (first, second) = (save.start(draft), save.start(newerDraft))
  /// print(first.state.value, second.state.value)
  /// // cancelled waiting
  /// isOnline.value = true                        // saves the newer draft
  /// ```
  ///
  /// - Parameter pausesWhenClosed: whether an input waits while the `enabledIf` condition is false, as described in
  ///   ``enqueue(limit:maxConcurrent:pausesWhenClosed:)``. If it is false, the policy is ``keepLatest``.
  public static func keepLatest(pausesWhenClosed: Bool) -> ExecutionPolicy {
    ExecutionPolicy(kind: .keepLatest, pausesWhenClosed: pausesWhenClosed)
  }

  /// The input's execution runs concurrently with the others.
  ///
  /// Asynchronous work runs in parallel. Factories, and work that completes synchronously when it is subscribed to, run
  /// one after the other: on the thread of the input, or on the thread that is notifying the observers of this action.
  ///
  /// - Parameter limit: the number of executions that may run concurrently. Further inputs are rejected with
  ///   ``ActionError/notEnabled``. At least 1.
  public static func concurrent(limit: Int = .max) -> ExecutionPolicy {
    precondition(
      limit >= 1,
      "The policy .concurrent(limit: \(limit)) allows no execution. Pass 1 or more. To disable an action, use "
        + "`enabledIf`.")
    return ExecutionPolicy(kind: .concurrent(limit: limit))
  }

  /// The caller shares the running execution, and the input is not used.
  ///
  /// An input received while the running execution is stopping waits instead, and is run after the stop. Later inputs
  /// share the execution of the waiting input.
  ///
  /// A caller gives up its share by disposing a subscription of `apply`, or when the last of the tasks that await its
  /// handle is cancelled. It shares the execution again if another task awaits its handle. The execution is cancelled
  /// when all its callers have given up their shares.
  public static let shareRunning = ExecutionPolicy(kind: .shareRunning)

  /// Whether inputs wait for the group of the action, instead of being rejected when it is full. The policy has a
  /// queue.
  package var waitsForGroup: Bool {
    switch kind {
    case .enqueue, .keepLatest: true
    case .drop, .restart, .concurrent, .shareRunning: false
    }
  }

  /// The number of executions with one key that may run concurrently.
  package var maxConcurrent: Int {
    switch kind {
    case .drop, .restart, .keepLatest, .shareRunning: 1
    case .enqueue(_, let maxConcurrent): maxConcurrent
    case .concurrent(let limit): limit
    }
  }
}

extension ExecutionPolicy: CustomStringConvertible {
  /// The policy as written in code: `enqueue(limit: 3)`, or `concurrent` without a limit.
  public var description: String {
    let arguments = arguments
    return arguments.isEmpty ? name : "\(name)(\(arguments.joined(separator: ", ")))"
  }

  private var name: String {
    switch kind {
    case .drop: "drop"
    case .enqueue: "enqueue"
    case .restart: "restart"
    case .keepLatest: "keepLatest"
    case .concurrent: "concurrent"
    case .shareRunning: "shareRunning"
    }
  }

  /// The arguments that are not the defaults.
  private var arguments: [String] {
    var arguments: [String] = []
    switch kind {
    case .enqueue(let limit, let maxConcurrent):
      if limit != .max { arguments.append("limit: \(limit)") }
      if maxConcurrent != 1 { arguments.append("maxConcurrent: \(maxConcurrent)") }
    case .restart(true): arguments.append("waitingForStop: true")
    case .concurrent(let limit): if limit != .max { arguments.append("limit: \(limit)") }
    case .drop, .restart(false), .keepLatest, .shareRunning: break
    }
    if pausesWhenClosed { arguments.append("pausesWhenClosed: true") }
    return arguments
  }
}
