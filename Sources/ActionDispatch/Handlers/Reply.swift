import Streams

/// Delivers the single result of a handler that takes a completion to the sender.
///
/// The sender and the completion both retain the reply, but not each other. A ``DispatchCompletion`` released by its
/// handler is therefore deallocated while the sender waits, which the reply detects.
final class Reply<Value: Sendable>: Sendable {
  private let type: any DispatchedAction.Type
  private let site: RegistrationSite
  private let monitor: DispatchMonitor
  private let state = Lock(OpenReply<Value>())

  /// - Parameters:
  ///   - type: the action.
  ///   - site: the source location at which its handler was registered.
  ///   - monitor: the monitor of the router, which checks errors.
  init(_ type: any DispatchedAction.Type, _ site: RegistrationSite, _ monitor: DispatchMonitor) {
    self.type = type
    self.site = site
    self.monitor = monitor
  }

  /// Sets the receiver of the result before the handler is called. If the sender has already cancelled the dispatch,
  /// the receiver is called immediately.
  func receive(_ receiver: @escaping AnswerReceiver<Value>) {
    let phase = state.withLock { state in
      if state.phase.isOpen { state.listeners.receiver = receiver }
      return state.phase
    }
    if phase.isCancelled { receiver(.failure(CancellationError())) }
  }

  /// Records that the handler is about to be called and that its result counts.
  ///
  /// - Returns: false if the sender has cancelled the dispatch.
  func begin() -> Bool { state.withLock { $0.phase.handle(.begin) } == .first }

  func answer(_ answer: Result<Value, any Error>) {
    let (verdict, listeners) = state.withLock { $0.settle(.answer) }
    listeners.receiver?(answer)
    withExtendedLifetime(listeners) {}
    guard verdict == .repeated else { return }
    Hooks.defaultErrorHandler([], monitor.checked(DispatchError.completedTwice(type, at: site)))
  }

  /// Records that the handler has released its completion.
  func drop() {
    let (_, listeners) = state.withLock { $0.settle(.drop) }
    listeners.receiver?(.failure(DispatchError.completionDropped(type, at: site)))
  }

  func cancel() {
    let (_, listeners) = state.withLock { $0.settle(.cancel) }
    listeners.receiver?(.failure(CancellationError()))
    for stop in listeners.stops { stop() }
  }

  var isCancelled: Bool { state.withLock { $0.phase.isCancelled } }

  func onCancel(_ stop: @escaping Job) {
    let isCancelled = state.withLock { state in
      if state.phase.isOpen { state.listeners.stops.append(stop) }
      return state.phase.isCancelled
    }
    if isCancelled { stop() }
  }
}

/// Receives the single result of a dispatch.
typealias AnswerReceiver<Value: Sendable> = @Sendable (Result<Value, any Error>) -> Void

/// The state of a ``Reply``, together with its listeners.
private struct OpenReply<Value: Sendable>: Sendable {
  var phase = ReplyState()
  var listeners = ReplyListeners<Value>()

  /// Returns and removes the listeners if this input counts. The sender can retain the reply long after the result, and
  /// the listeners could retain the sender.
  mutating func settle(_ input: ReplyState.Input) -> (verdict: ReplyState.Verdict, ReplyListeners<Value>) {
    let verdict = phase.handle(input)
    guard verdict == .first else { return (verdict, ReplyListeners()) }
    defer { listeners = ReplyListeners() }
    return (verdict, listeners)
  }
}

/// The listeners to be called when a ``Reply`` ends.
private struct ReplyListeners<Value: Sendable>: Sendable {
  var receiver: AnswerReceiver<Value>?
  var stops: [Job] = []
}
