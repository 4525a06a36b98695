/// Returns work that throws `CancellationError` instead of calling `work` if its task is cancelled.
///
/// For work that is isolated to an actor, it checks on that actor, in the same job as the first step of the work. A
/// check before the task has reached the actor would miss a cancellation that the actor makes in between. Before other
/// work, the task itself checks.
func unlessCancelled<Input: Sendable, Result: Sendable>(
  _ work: @escaping @Sendable @isolated(any) (Input) async throws -> Result
) -> @Sendable (Input) async throws -> Result {
  guard let actor = work.isolation else { return work }
  return { try await call(work, $0, on: actor) }
}

/// The same for work with two arguments.
func unlessCancelled<First: Sendable, Second: Sendable, Result: Sendable>(
  _ work: @escaping @Sendable @isolated(any) (First, Second) async throws -> Result
) -> @Sendable (First, Second) async throws -> Result {
  guard let actor = work.isolation else { return work }
  return { try await call(work, $0, $1, on: actor) }
}

private func call<Input: Sendable, Result: Sendable>(
  _ work: @Sendable @isolated(any) (Input) async throws -> Result, _ input: Input,
  on actor: isolated any Actor
) async throws -> Result {
  try Task.checkCancellation()
  return try await work(input)
}

private func call<First: Sendable, Second: Sendable, Result: Sendable>(
  _ work: @Sendable @isolated(any) (First, Second) async throws -> Result, _ first: First, _ second: Second,
  on actor: isolated any Actor
) async throws -> Result {
  try Task.checkCancellation()
  return try await work(first, second)
}
