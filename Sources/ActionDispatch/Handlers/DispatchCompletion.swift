/// How a handler gives its answer later: call it once.
///
/// ```swift
/// try dispatcher.register(action: FetchUser.self) { id, completion in
///   let request = server.user(id) { result in completion(result) }
///   completion.onCancel { [weak request] in request?.cancel() }
/// }
/// ```
///
/// The first answer counts. A second one goes to `Hooks.defaultErrorHandler`. A handler that lets go of it without calling it has
/// given ``DispatchError/completionDropped(_:at:)``: nobody is left waiting.
///
/// What ``onCancel(_:)`` is given must not lead to the completion, as by a request whose callback has it: the two would keep
/// each other alive, and a request that is forgotten would not be noticed.
///
/// - Concurrency: everything may be called from any thread.
public final class DispatchCompletion<Value: Sendable>: Sendable {
  private let reply: Reply<Value>

  init(_ reply: Reply<Value>) { self.reply = reply }

  deinit { reply.drop() }

  /// Answers with a value or an error.
  public func callAsFunction(_ result: Result<Value, any Error>) { reply.answer(result) }

  /// Answers with a value or an error of a known type.
  @_disfavoredOverload
  public func callAsFunction<Failure: Error>(_ result: Result<Value, Failure>) {
    reply.answer(result.mapError { $0 })
  }

  /// Answers with a value.
  public func callAsFunction(_ value: Value) { reply.answer(.success(value)) }

  /// Answers that it is done.
  public func callAsFunction() where Value == Void { reply.answer(.success(())) }

  /// Answers that it failed.
  public func callAsFunction(throwing error: any Error) { reply.answer(.failure(error)) }

  /// Whether nobody waits for the answer any more.
  public var isCancelled: Bool { reply.isCancelled }

  /// Calls `body` when whoever waits for the answer has given up, which may be now. Not called after the answer.
  ///
  /// - Parameter body: stops the work. It is called once, on the actor on which it is written, or else on the thread that
  ///   cancels. It must not lead to the completion.
  public func onCancel(@_inheritActorContext _ body: @escaping @Sendable @isolated(any) () -> Void) {
    reply.onCancel(recipient(body))
  }
}
