/// Passes the result of a handler to the sender, at any time. The handler must call it exactly once.
///
/// ```swift
/// try dispatcher.register(action: FetchUser.self) { id, completion in
///   let request = server.user(id) { result in completion(result) }
///   completion.onCancel { [weak request] in request?.cancel() }
/// }
/// ```
///
/// Only the first result counts. If there is a second result, an error is passed to `Hooks.defaultErrorHandler`. If a
/// handler releases its completion without calling it, the sender does not wait forever, but receives
/// ``DispatchError/completionDropped(_:at:)``.
///
/// The closure passed to ``onCancel(_:)`` must not retain the completion, for example through a request whose callback
/// retains it. The two would retain each other, and a handler that releases its completion without calling it would not
/// be detected.
///
/// - Concurrency: all methods can be called on any thread.
public final class DispatchCompletion<Value: Sendable>: Sendable {
  private let reply: Reply<Value>

  init(_ reply: Reply<Value>) { self.reply = reply }

  deinit { reply.drop() }

  /// Returns a value or an error to the sender.
  public func callAsFunction(_ result: Result<Value, any Error>) { reply.answer(result) }

  /// Returns a value or an error of a known type to the sender.
  @_disfavoredOverload
  public func callAsFunction<Failure: Error>(_ result: Result<Value, Failure>) {
    callAsFunction(result.mapError { $0 as any Error })
  }

  /// Returns a value to the sender.
  public func callAsFunction(_ value: Value) { reply.answer(.success(value)) }

  /// Notifies the sender that the work is done.
  public func callAsFunction() where Value == Void { reply.answer(.success(())) }

  /// Notifies the sender that the work failed.
  public func callAsFunction(throwing error: any Error) { reply.answer(.failure(error)) }

  /// A Boolean value that indicates whether the sender has cancelled the dispatch.
  public var isCancelled: Bool { reply.isCancelled }

  /// Calls `body` when the sender cancels the dispatch, or immediately if the sender has already cancelled it. `body`
  /// is not called after the result.
  ///
  /// - Parameter body: stops the work. It runs once, on the actor on which it is written, or otherwise on the
  ///   cancelling thread. It must not retain the completion.
  public func onCancel(@_inheritActorContext _ body: @escaping @Sendable @isolated(any) () -> Void) {
    reply.onCancel(recipient(body))
  }
}
