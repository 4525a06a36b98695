import Streams

/// The target of a cancellation and of a higher priority, in addition to the teardown of the work.
enum GoingWork: Sendable {
  case nothing
  /// The priority of the work, when it starts.
  case raised(WorkPriority)
  /// The context of the request, while the call of the factory waits for its actor.
  case requested(RequestContext)
  case task(Task<Void, Never>)
  /// The parts of a composed action, which are abandoned with it.
  case parts(PartsLink)

  /// - Returns: the priority to which the caller raises the work.
  mutating func begin(_ work: GoingWork) -> WorkPriority? {
    let before = self
    self = work
    guard case .raised(let priority) = before else { return nil }
    _ = raise(to: priority)
    return priority
  }

  /// - Returns: the work, which the caller raises.
  mutating func raise(to priority: WorkPriority) -> GoingWork {
    switch self {
    case .nothing: self = .raised(priority)
    case .raised(let other): self = .raised(max(priority, other))
    case .requested(let request): self = .requested(request.raised(to: priority))
    case .task, .parts: break
    }
    return self
  }

  /// Returns the context of a request whose work starts now, with the priority to which the work has been raised.
  func context(of request: RequestContext) -> RequestContext {
    if case .raised(let priority) = self { request.raised(to: priority) } else { request }
  }

  mutating func takeRequest() -> RequestContext? {
    guard case .requested(let request) = self else { return nil }
    self = .nothing
    return request
  }
}

/// A reference to parts that does not retain them. They live as long as one of their executions.
final class PartsLink: Sendable {
  weak let parts: (any RunParts)?
  init(_ parts: any RunParts) { self.parts = parts }
}
