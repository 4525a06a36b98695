import Streams

/// The one answer of a handler that takes a completion, on its way to the sender.
///
/// Sender and completion both hold the reply, and not each other: so a ``DispatchCompletion`` that its handler lets go
/// of is noticed while the sender waits.
///
/// It puts the type around its core, in which the type would cost a metadata look-up at each step.
struct Reply<Value: Sendable>: Sendable {
  let core: ReplyCore

  /// Sets the receiver of the answer, before the handler is called. If the sender has given up already, the receiver
  /// hears that at once.
  @inline(__always)
  func receive(_ receiver: AnswerReceiver<Value>) { core.receive(receiver) }

  @inline(__always)
  func answer(_ value: Value) { core.answer(value) }
}

/// The inside of a ``Reply``.
final class ReplyCore: Sendable {
  typealias Observer = @Sendable (Result<any Sendable, any Error>) -> Void
  typealias Stop = @Sendable () -> Void

  private let type: any DispatchedAction.Type
  private let site: RegistrationSite
  private let monitor: DispatchMonitor
  private let isChecked: Bool
  private let state: Lock<OpenReply>

  /// - Parameters:
  ///   - type: the action.
  ///   - site: the place at which its handler was registered.
  ///   - monitor: the monitor of the router, which checks errors.
  ///   - isChecked: whether an error is checked on its way to the receiver; otherwise the sender does that.
  ///   - observer: hears of the answer before the receiver does.
  init(
    _ type: any DispatchedAction.Type, _ site: RegistrationSite, _ monitor: DispatchMonitor,
    isChecked: Bool, observer: Observer? = nil
  ) {
    self.type = type
    self.site = site
    self.monitor = monitor
    self.isChecked = isChecked
    state = Lock(OpenReply(listeners: ReplyListeners(observer: observer)))
  }

  fileprivate func receive(_ receiver: FailureReceiver) {
    let phase = state.withLock { state in
      if state.phase.isOpen { state.listeners.receiver = receiver }
      return state.phase
    }
    if phase.isCancelled { fail(ReplyListeners(receiver: receiver), CancellationError()) }
  }

  /// Notes that the handler is about to be called, and that its answer counts.
  ///
  /// - Returns: false if the sender has given up.
  func begin() -> Bool { state.withLock { $0.phase.handle(.begin) } == .first }

  /// Each call names the type of the answer, which is that of the receiver.
  fileprivate func answer<Value: Sendable>(_ value: Value) {
    let (verdict, listeners) = state.withLock { $0.settle(.answer) }
    if let receiver = listeners.receiver {
      listeners.observer?(.success(value))
      known(receiver, as: AnswerReceiver<Value>.self).call { value }
    }
    withExtendedLifetime(listeners) {}
    if verdict == .repeated { reportRepetition() }
  }

  func answer(throwing error: any Error) {
    let (verdict, listeners) = state.withLock { $0.settle(.answer) }
    fail(listeners, error)
    if verdict == .repeated { reportRepetition() }
  }

  private func reportRepetition() {
    Hooks.defaultErrorHandler([], monitor.checked(DispatchError.completedTwice(type, at: site)))
  }

  /// Notes that the handler has let go of its completion.
  func drop() {
    let (_, listeners) = state.withLock { $0.settle(.drop) }
    fail(listeners, DispatchError.completionDropped(type, at: site))
  }

  func cancel() {
    let (_, listeners) = state.withLock { $0.settle(.cancel) }
    fail(listeners, CancellationError())
    for stop in listeners.stops { stop() }
  }

  private func fail(_ listeners: ReplyListeners, _ error: @autoclosure () -> any Error) {
    guard let receiver = listeners.receiver else { return }
    let error = error()
    listeners.observer?(.failure(error))
    receiver.fail(isChecked ? monitor.checked(error) : error)
  }

  var isCancelled: Bool { state.withLock { $0.phase.isCancelled } }

  func onCancel(_ stop: @escaping Stop) {
    let isCancelled = state.withLock { state in
      if state.phase.isOpen { state.listeners.stops.append(stop) }
      return state.phase.isCancelled
    }
    if isCancelled { stop() }
  }
}

/// The state of a ``Reply``, with all that listens.
private struct OpenReply: Sendable {
  var phase = ReplyState()
  var listeners: ReplyListeners

  /// Hands out all that listens, and keeps none of it, if this input is the one that counts: the sender may hold the
  /// reply long after the answer, and this may lead to the sender.
  mutating func settle(_ input: ReplyState.Input) -> (verdict: ReplyState.Verdict, ReplyListeners) {
    let verdict = phase.handle(input)
    guard verdict == .first else { return (verdict, ReplyListeners()) }
    defer { listeners = ReplyListeners() }
    return (verdict, listeners)
  }
}

/// All that hears how a ``Reply`` ends.
private struct ReplyListeners: Sendable {
  var receiver: FailureReceiver?
  var observer: ReplyCore.Observer?
  var stops: [ReplyCore.Stop] = []
}
