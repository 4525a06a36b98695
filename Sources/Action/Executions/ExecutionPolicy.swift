/// Decides what becomes of an input that comes while the action executes.
///
/// ```swift
/// let search = Action<String, [Hit]>(policy: .restart) { term in await index.hits(for: term) }
/// let upload = Action<File, Void>(policy: .enqueue(limit: 20), by: \.account) { try await server.store($0) }
/// ```
///
/// An action takes a policy with `policy:`, and with `by:` a function that gives the key of an input: inputs with
/// different keys do not meet, as if each key had an action of its own; a limit holds for each key.
///
/// With ``drop``, the action's `enabled` says that the gate is open and nothing executes. With any other policy it says
/// that the gate is open and, if there is a limit, that there is room. With `by:` it says that the gate is open, since
/// it does not know the key. An accepted input is run, even if the gate closes while it waits.
public struct ExecutionPolicy: Sendable, Hashable {
  enum Kind: Sendable, Hashable {
    case drop
    case enqueue(limit: Int)
    case restart
    case keepLatest
    case concurrent(limit: Int)
    case shareRunning
  }

  let kind: Kind

  /// The input is rejected with ``ActionError/notEnabled``; the action is disabled while it executes.
  public static let drop = ExecutionPolicy(kind: .drop)

  /// The input waits for its turn; executions follow each other in the order in which they were asked for.
  ///
  /// - Parameter limit: the number of inputs that may wait, beside the one that runs; a further one is rejected with
  ///   ``ActionError/notEnabled``. At least 1.
  public static func enqueue(limit: Int = .max) -> ExecutionPolicy {
    precondition(
      limit >= 1,
      "an action was made with the policy .enqueue(limit: \(limit)): pass at least 1; if nothing may wait, use "
        + ".drop")
    return ExecutionPolicy(kind: .enqueue(limit: limit))
  }

  /// The input cancels the running execution, and its own starts when that has really stopped: search as you type.
  ///
  /// No element of the old execution follows one of the new one. An input that comes before the old execution has
  /// stopped takes the place of the one that waits, which ends as cancelled.
  public static let restart = ExecutionPolicy(kind: .restart)

  /// The input waits for the running execution to end. One input waits at most: a newer one takes its place, and the
  /// older one ends as cancelled.
  public static let keepLatest = ExecutionPolicy(kind: .keepLatest)

  /// The input's execution runs beside the others.
  ///
  /// Asynchronous work runs at the same time. Factories, and work that is done as soon as it is subscribed to,
  /// run one after the other: on the thread of the input, or on the thread that is just telling the observers
  /// of this action something.
  ///
  /// - Parameter limit: the number of executions that may run at once; a further input is rejected with
  ///   ``ActionError/notEnabled``. At least 1.
  public static func concurrent(limit: Int = .max) -> ExecutionPolicy {
    precondition(
      limit >= 1,
      "an action was made with the policy .concurrent(limit: \(limit)): pass at least 1; to disable an action, "
        + "use its gate")
    return ExecutionPolicy(kind: .concurrent(limit: limit))
  }

  /// The caller gets the stream of the running execution, and the input is not used.
  ///
  /// An input that comes while the running execution is being cancelled waits instead, and is run when that has
  /// stopped; inputs that come meanwhile share its execution.
  ///
  /// A caller that disposes a subscription of `apply`, or cancels the task that awaits a handle, leaves the execution
  /// to the others; when all callers that share it have done so, it is cancelled.
  public static let shareRunning = ExecutionPolicy(kind: .shareRunning)
}

extension ExecutionPolicy: CustomStringConvertible {
  /// The policy as it is written: `enqueue(limit: 3)`, and `concurrent` without a limit.
  public var description: String {
    switch kind {
    case .drop: "drop"
    case .enqueue(let limit): "enqueue" + ExecutionPolicy.words(limit)
    case .restart: "restart"
    case .keepLatest: "keepLatest"
    case .concurrent(let limit): "concurrent" + ExecutionPolicy.words(limit)
    case .shareRunning: "shareRunning"
    }
  }

  private static func words(_ limit: Int) -> String { limit == .max ? "" : "(limit: \(limit))" }
}
