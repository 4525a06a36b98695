/// The means by which a handler gives its answer later: it calls this once.
///
/// ```swift
/// try dispatcher.register(action: FetchUser.self) { id, completion in
///   let request = server.user(id) { result in completion(result) }
///   completion.onCancel { [weak request] in request?.cancel() }
/// }
/// ```
///
/// The first answer counts. A second one goes to `Hooks.defaultErrorHandler`. When a handler lets go of its completion
/// without calling it, the sender gets ``DispatchError/completionDropped(_:at:)``: nobody is left waiting.
///
/// The closure for ``onCancel(_:)`` must not keep the completion alive, as it would through a request whose callback
/// holds the completion: the two would keep each other alive, and nobody would notice a request that is forgotten.
///
/// - Concurrency: any thread may call everything.
public final class DispatchCompletion<Value: Sendable>: Sendable {
  private let reply: Reply<Value>

  init(_ reply: Reply<Value>) { self.reply = reply }

  deinit { reply.drop() }

  /// Answers with a value or an error.
  public func callAsFunction(_ result: Result<Value, any Error>) { reply.answer(result) }

  /// Answers with a value or an error of a known type.
  @_disfavoredOverload
  public func callAsFunction<Failure: Error>(_ result: Result<Value, Failure>) {
    callAsFunction(result.mapError { $0 as any Error })
  }

  /// Answers with a value.
  public func callAsFunction(_ value: Value) { reply.answer(.success(value)) }

  /// Answers that the work is done.
  public func callAsFunction() where Value == Void { reply.answer(.success(())) }

  /// Answers that the work failed.
  public func callAsFunction(throwing error: any Error) { reply.answer(.failure(error)) }

  /// Whether the sender has given up waiting for the answer.
  public var isCancelled: Bool { reply.isCancelled }

  /// Calls `body` when the sender gives up waiting for the answer, or at once if it has. Does not
  /// call it after the answer.
  ///
  /// - Parameter body: stops the work. It runs once, on the actor on which it is written, or else on the thread that
  ///   cancels. It must not keep the completion alive.
  public func onCancel(@_inheritActorContext _ body: @escaping @Sendable @isolated(any) () -> Void) {
    reply.onCancel(recipient(body))
  }
}
