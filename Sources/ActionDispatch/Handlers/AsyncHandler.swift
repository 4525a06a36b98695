import Streams

/// The handler of an ``AsyncRoutedAction``.
///
/// `@unchecked Sendable` is true because every property is a `let` of a `Sendable` type.
final class AsyncHandler<Action: AsyncRoutedAction>: Registration, @unchecked Sendable {
  typealias Answer = Action.ReturnType
  /// Calls the job as soon as the work has begun.
  typealias Work = nonisolated(nonsending) @Sendable (Action, Job?) async throws -> Answer

  enum Body: Sendable {
    /// A closure that carries its isolation, which is this actor.
    case task((any Actor)?, Work)
    /// A closure that runs only through its mailbox, or anywhere if it has no mailbox.
    case completing(@Sendable (Action, DispatchCompletion<Answer>) -> Void, ActorMailbox<Job>?)
  }

  private let body: Body

  init(_ origin: RegistrationOrigin, _ body: Body) {
    self.body = body
    super.init(origin, Action.self, .later)
  }

  var takesCompletion: Bool { if case .completing = body { true } else { false } }

  /// The actor of an asynchronous closure. A handler that takes a completion has a mailbox instead.
  var actor: (any Actor)? { if case .task(let actor, _) = body { actor } else { nil } }

  /// - Parameter onBegin: called when the handler has begun or, if it has no actor, just before.
  nonisolated(nonsending) func call(
    _ action: Action, _ monitor: DispatchMonitor, onBegin: Job? = nil
  ) async throws -> Answer {
    switch body {
    case .task(_, let body): return try await body(action, onBegin)
    case .completing:
      let reply = Reply<Answer>(Action.self, site, monitor)
      return try await withTaskCancellationHandler {
        // The reply calls its receiver once.
        try await SuspendedCall.suspend { suspended in
          reply.receive { answer in suspended.resume { try answer.get() } }
          call(action, reply)
          onBegin?()
        }
      } onCancel: {
        reply.cancel()
      }
    }
  }

  /// Calls a handler that takes a completion, unless the sender has already cancelled the dispatch.
  func call(_ action: Action, _ reply: Reply<Answer>) {
    guard case .completing(let body, let mailbox) = body else { return }
    // Only the handler retains the completion, so the completion is deallocated when the handler releases it.
    let job: Job = { if !reply.isCancelled { body(action, DispatchCompletion(reply)) } }
    guard let mailbox else { return job() }
    // The thread of the mailbox has other task-local values.
    if let dispatch = DispatchLog.current {
      mailbox.send { DispatchLog.$current.withValue(dispatch, operation: job) }
    } else {
      mailbox.send(job)
    }
  }
}
