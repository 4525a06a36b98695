import Streams

/// The one answer of a handler that takes a completion, on its way to the sender.
///
/// Sender and completion both hold the reply, and not each other: so a ``DispatchCompletion`` that its handler lets go
/// of is noticed while the sender waits.
final class Reply<Value: Sendable>: Sendable {
  typealias Receiver = @Sendable (Result<Value, any Error>) -> Void
  typealias Stop = @Sendable () -> Void

  private let type: any DispatchedAction.Type
  private let site: RegistrationSite
  private let monitor: DispatchMonitor
  private let state = Lock(OpenReply())

  /// - Parameters:
  ///   - type: the action.
  ///   - site: the place at which its handler was registered.
  ///   - monitor: the monitor of the router, which checks errors.
  init(_ type: any DispatchedAction.Type, _ site: RegistrationSite, _ monitor: DispatchMonitor) {
    self.type = type
    self.site = site
    self.monitor = monitor
  }

  /// Sets the receiver of the answer, before the handler is called. If the sender has given up already, the receiver
  /// hears that at once.
  func receive(_ receiver: @escaping Receiver) {
    let box = ReceiverBox(receiver)
    let phase = state.withLock { state in
      if state.phase.isOpen { state.receiver = box }
      return state.phase
    }
    if phase.isCancelled { receiver(.failure(CancellationError())) }
  }

  /// Notes that the handler is about to be called, and that its answer counts.
  ///
  /// - Returns: false if the sender has given up.
  func begin() -> Bool { state.withLock { $0.phase.handle(.begin) } == .first }

  func answer(_ result: Result<Value, any Error>) {
    let (verdict, receiver, stops) = state.withLock { $0.settle(.answer) }
    tell(receiver, result)
    withExtendedLifetime(stops) {}
    guard verdict == .repeated else { return }
    Hooks.defaultErrorHandler([], monitor.checked(DispatchError.completedTwice(type, at: site)))
  }

  /// Notes that the handler has let go of its completion.
  func drop() {
    let (_, receiver, _) = state.withLock { $0.settle(.drop) }
    tell(receiver, .failure(DispatchError.completionDropped(type, at: site)))
  }

  func cancel() {
    let (_, receiver, stops) = state.withLock { $0.settle(.cancel) }
    tell(receiver, .failure(CancellationError()))
    for stop in stops { stop() }
  }

  private func tell(_ receiver: OpenReply.Receiver?, _ result: @autoclosure () -> Result<Value, any Error>) {
    if let receiver { known(receiver, as: ReceiverBox<Value>.self).call(result()) }
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

/// The receiver of an answer of any type, as an object.
private final class ReceiverBox<Value: Sendable>: Sendable {
  let call: Reply<Value>.Receiver

  init(_ call: @escaping Reply<Value>.Receiver) { self.call = call }
}

/// The state of a ``Reply``, with what is to be told. It does not name the type of the answer, which would cost a
/// metadata look-up at each step.
private struct OpenReply: Sendable {
  typealias Receiver = any AnyObject & Sendable

  var phase = ReplyState()
  var receiver: Receiver?
  var stops: [@Sendable () -> Void] = []

  /// The receiver of the answer, if this input is the one that counts.
  mutating func settle(
    _ input: ReplyState.Input
  ) -> (verdict: ReplyState.Verdict, Receiver?, [@Sendable () -> Void]) {
    let verdict = phase.handle(input)
    guard verdict == .first else { return (verdict, nil, []) }
    defer { (receiver, stops) = (nil, []) }
    return (verdict, receiver, stops)
  }
}
