/// What becomes of an input that comes while the action is executing.
///
/// ```swift
/// let search = Action<String, [Hit]>(policy: .restart) { term in await index.hits(for: term) }
/// let upload = Action<File, Void>(policy: .enqueue(limit: 20), by: \.account) { try await server.store($0) }
/// ```
///
/// An action takes one with `policy:`, and with `by:` a function that gives the key of an input: inputs with different
/// keys do not meet, as if each key had an action of its own; a limit holds for each key.
///
/// With every policy but ``drop`` the action's `enabled` is its gate alone, and whether there is room where there is a
/// limit; with `by:` it is the gate alone, since it cannot tell for which key. What has been accepted is run, also if the
/// gate closes while it waits.
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

  /// It is rejected with ``ActionError/notEnabled``; the action is disabled while it executes.
  public static let drop = ExecutionPolicy(kind: .drop)

  /// It waits its turn; executions follow each other in the order in which they were asked for.
  ///
  /// - Parameter limit: how many may wait, beside the one that runs; one more is rejected with
  ///   ``ActionError/notEnabled``. At least 1.
  public static func enqueue(limit: Int = .max) -> ExecutionPolicy {
    precondition(
      limit >= 1,
      "an action was made with the policy .enqueue(limit: \(limit)): at least 1 has to have room; where nothing is to "
        + "wait, use .drop")
    return ExecutionPolicy(kind: .enqueue(limit: limit))
  }

  /// The running execution is cancelled, and the new one starts when it has really stopped: search as you type.
  ///
  /// No element of the old one follows one of the new one. What comes before the old one has stopped takes the place of
  /// what waits, which ends as cancelled.
  public static let restart = ExecutionPolicy(kind: .restart)

  /// It waits for the running execution. One waits at most: a newer one takes its place, and it ends as cancelled.
  public static let keepLatest = ExecutionPolicy(kind: .keepLatest)

  /// It runs beside the others.
  ///
  /// Asynchronous work runs at the same time. What a factory does by itself, and work that is done when it is subscribed
  /// to, runs where the input comes from, or where another thread is just announcing something of this action: one after
  /// the other.
  ///
  /// - Parameter limit: how many may run at once; one more is rejected with ``ActionError/notEnabled``. At least 1.
  public static func concurrent(limit: Int = .max) -> ExecutionPolicy {
    precondition(
      limit >= 1,
      "an action was made with the policy .concurrent(limit: \(limit)): at least 1 has to have room; to disable an "
        + "action, use its gate")
    return ExecutionPolicy(kind: .concurrent(limit: limit))
  }

  /// Its caller gets the stream of the running execution, and the input is left aside.
  ///
  /// While the running execution is being cancelled it waits instead, to be run when that has stopped; what comes
  /// meanwhile shares that one.
  ///
  /// Who disposes a subscription of `apply`, or cancels the task that awaits a handle, leaves the execution to the others;
  /// when all who share it have, it is cancelled.
  public static let shareRunning = ExecutionPolicy(kind: .shareRunning)
}
