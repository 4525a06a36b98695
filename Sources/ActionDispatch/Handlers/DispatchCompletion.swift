/// Returns the result of a handler later. The handler must call it once.
///
/// ```swift
/// try dispatcher.register(action: FetchUser.self) { id, completion in
///   let request = server.user(id) { result in completion(result) }
///   completion.onCancel { [weak request] in request?.cancel() }
/// }
/// ```
///
/// Only the first result counts. A second result is passed to `Hooks.defaultErrorHandler` as an error. If a handler
/// releases its completion without calling it, the sender receives ``DispatchError/completionDropped(_:at:)`` and does
/// not wait forever.
///
/// The closure for ``onCancel(_:)`` must not retain the completion, for example through a request whose callback
/// retains it. The two would retain each other, and an abandoned request would never be detected.
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

  /// Calls `body` when the sender cancels the dispatch, or immediately if it already has. Does not call it after the
  /// result.
  ///
  /// - Parameter body: stops the work. It runs once, on the actor on which it is written, or otherwise on the
  ///   cancelling thread. It must not retain the completion.
  public func onCancel(@_inheritActorContext _ body: @escaping @Sendable @isolated(any) () -> Void) {
    reply.onCancel(recipient(body))
  }
}
