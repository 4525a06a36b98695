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
  private let observer: Observer?
  private let state = Lock(OpenReply())

  /// - Parameters:
  ///   - type: the action.
  ///   - site: the place at which its handler was registered.
  ///   - monitor: the monitor of the router, which checks errors.
  ///   - observer: hears of the answer before the receiver does.
  init(
    _ type: any DispatchedAction.Type, _ site: RegistrationSite, _ monitor: DispatchMonitor,
    observer: Observer? = nil
  ) {
    self.type = type
    self.site = site
    self.monitor = monitor
    self.observer = observer
  }

  fileprivate func receive(_ receiver: FailureReceiver) {
    let phase = state.withLock { state in
      if state.phase.isOpen { state.receiver = receiver }
      return state.phase
    }
    if phase.isCancelled { fail(receiver, CancellationError()) }
  }

  /// Notes that the handler is about to be called, and that its answer counts.
  ///
  /// - Returns: false if the sender has given up.
  func begin() -> Bool { state.withLock { $0.phase.handle(.begin) } == .first }

  /// Each call names the type of the answer, which is that of the receiver.
  fileprivate func answer<Value: Sendable>(_ value: Value) {
    let (verdict, receiver, stops) = state.withLock { $0.settle(.answer) }
    if let receiver {
      observer?(.success(value))
      known(receiver, as: AnswerReceiver<Value>.self).call { value }
    }
    withExtendedLifetime(stops) {}
    if verdict == .repeated { reportRepetition() }
  }

  func answer(throwing error: any Error) {
    let (verdict, receiver, stops) = state.withLock { $0.settle(.answer) }
    fail(receiver, error)
    withExtendedLifetime(stops) {}
    if verdict == .repeated { reportRepetition() }
  }

  private func reportRepetition() {
    Hooks.defaultErrorHandler([], monitor.checked(DispatchError.completedTwice(type, at: site)))
  }

  /// Notes that the handler has let go of its completion.
  func drop() {
    let (_, receiver, _) = state.withLock { $0.settle(.drop) }
    fail(receiver, DispatchError.completionDropped(type, at: site))
  }

  func cancel() {
    let (_, receiver, stops) = state.withLock { $0.settle(.cancel) }
    fail(receiver, CancellationError())
    for stop in stops { stop() }
  }

  private func fail(_ receiver: FailureReceiver?, _ error: @autoclosure () -> any Error) {
    guard let receiver else { return }
    let error = error()
    observer?(.failure(error))
    receiver.fail(monitor.checked(error))
  }

  var isCancelled: Bool { state.withLock { $0.phase.isCancelled } }

  func onCancel(_ stop: @escaping Stop) {
    let isCancelled = state.withLock { state in
      if state.phase.isOpen { state.stops.append(stop) }
      return state.phase.isCancelled
    }
    if isCancelled { stop() }
  }
}

/// The state of a ``Reply``, with what is to be told.
private struct OpenReply: Sendable {
  var phase = ReplyState()
  var receiver: FailureReceiver?
  var stops: [ReplyCore.Stop] = []

  /// The receiver of the answer, if this input is the one that counts.
  mutating func settle(
    _ input: ReplyState.Input
  ) -> (verdict: ReplyState.Verdict, FailureReceiver?, [ReplyCore.Stop]) {
    let verdict = phase.handle(input)
    guard verdict == .first else { return (verdict, nil, []) }
    defer { (receiver, stops) = (nil, []) }
    return (verdict, receiver, stops)
  }
}
