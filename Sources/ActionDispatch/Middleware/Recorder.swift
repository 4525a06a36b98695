import Streams

/// Somebody who observes what is dispatched, as the outermost middleware.
struct Recorder: DispatchMiddleware {
  let observer: AnyObserver<DispatchRecord>

  func send<Action: RoutedAction>(
    _ action: Action, next: (Action) throws -> Action.ReturnType
  ) throws -> Action.ReturnType {
    let start = ContinuousClock.now
    let outcome = Result { try next(action) }
    tell(action, outcome.map { $0 as any Sendable }, since: start)
    return try outcome.get()
  }

  func send<Action: AsyncRoutedAction>(
    _ action: Action, next: @Sendable (Action) async throws -> Action.ReturnType
  ) async throws -> Action.ReturnType {
    let start = ContinuousClock.now
    let outcome: Result<Action.ReturnType, any Error>
    do { outcome = .success(try await next(action)) } catch { outcome = .failure(error) }
    tell(action, outcome.map { $0 as any Sendable }, since: start)
    return try outcome.get()
  }

  private func tell(
    _ action: any DispatchedAction, _ outcome: Result<any Sendable, any Error>,
    since start: ContinuousClock.Instant
  ) {
    observer.onNext(DispatchRecord(action: action, outcome: outcome, duration: start.duration(to: .now)))
  }
}
