import Streams

/// The handler of an ``AsyncRoutedAction``.
///
/// The type of the answer is a parameter of its own: that of the action would cost each call a metadata look-up.
///
/// `@unchecked Sendable` is true because every property is a `let` of a `Sendable` type.
final class AsyncHandler<Action: AsyncRoutedAction, Answer: Sendable>: Registration, @unchecked Sendable
where Action.ReturnType == Answer {
  typealias Completion = DispatchCompletion<Answer>

  enum Body: Sendable {
    /// A closure that brings its isolation along.
    case task(@Sendable (Action) async throws -> Answer)
    /// A closure that may run through its mailbox only, or anywhere if it has none.
    case completing(@Sendable (Action, Completion) -> Void, ActorMailbox<Job>?)
  }

  private let body: Body
  // Kept, because a metadata look-up for each class takes as long as making an object of it.
  private let completion = Completion.self
  private let receiver = AnswerReceiver<Answer>.self

  init(_ origin: RegistrationOrigin, _ body: Body) {
    self.body = body
    super.init(origin, Action.self, .later)
  }

  var takesCompletion: Bool { if case .completing = body { true } else { false } }

  nonisolated(nonsending) func call(_ action: Action, _ monitor: DispatchMonitor) async throws -> Answer {
    switch body {
    case .task(let body): return try await body(action)
    case .completing:
      let reply = Reply<Answer>(core: ReplyCore(Action.self, site, monitor, isChecked: false))
      return try await withTaskCancellationHandler {
        // The reply calls its receiver once.
        try await SuspendedCall.suspend { suspended in
          reply.receive(receiver.init { suspended.resume($0) })
          call(action, reply)
        }
      } onCancel: {
        reply.core.cancel()
      }
    }
  }

  /// Calls a handler that takes a completion, unless the sender has given up before its turn.
  func call(_ action: Action, _ reply: Reply<Answer>) {
    guard case .completing(let body, let mailbox) = body else { return }
    // Only the handler keeps the completion, so the completion notices when the handler lets go of it.
    let job: Job = { [completion] in
      if !reply.core.isCancelled { body(action, completion.init(reply)) }
    }
    guard let mailbox else { return job() }
    // Its thread has other task-local values.
    if let dispatch = DispatchLog.current {
      mailbox.send { DispatchLog.$current.withValue(dispatch, operation: job) }
    } else {
      mailbox.send(job)
    }
  }
}
