import Action
import Streams

/// An action of the program that receives the inputs of a recorded action.
struct ReplayBinding: Sendable {
  let name: String
  /// Cancels an execution, or abandons it.
  typealias Cancel = @Sendable (_ abandons: Bool) -> Void

  /// Converts the recorded text of an input to a closure that sends it. That closure returns a closure that cancels the
  /// execution.
  let sender: @Sendable (_ text: String?, _ execution: UInt64) throws -> @Sendable () -> Cancel
  /// Passes the events of the action to a closure, synchronously on the thread of the event. The closure may send the
  /// next input before the work for the previous input continues.
  let follow: @Sendable (_ hear: @escaping @Sendable (InspectorEvent) -> Void) -> any Disposable
  /// Returns whether work of the action is running, even for an execution that has ended for its caller.
  let isWorking: @Sendable () -> Bool

  init<Input, Element>(
    _ name: String, _ action: Action<Input, Element>, _ codec: InputCodec<Input>?,
    _ substitute: (@Sendable (UInt64) -> Input)?
  ) {
    self.name = name
    sender = { text, execution in
      let input = try Self.input(text, codec, substitute.map { make in { make(execution) } })
      return {
        let execution = action.start(input)
        return { abandons in if abandons { execution.abandon() } else { execution.cancel() } }
      }
    }
    follow = { hear in action.recording(by: Self.recorder(hear))() }
    isWorking = {
      let status = action.status.value
      return status.runningCount + status.abandonedCount > 0
    }
  }

  private static func recorder<Input, Element>(
    _ hear: @escaping @Sendable (InspectorEvent) -> Void
  ) -> TypedRecorder<Input, Element> {
    let gate = Lock(GateLog())
    @Sendable func tell(_ kind: KindCode, _ id: UInt64? = nil, _ reason: ReasonCode = .none) {
      hear(InspectorEvent(sequence: 0, time: .zero, execution: id, kind: kind.kind, reason: reason.name))
    }
    return TypedRecorder { event, id, _, _ in
      switch event {
      case .waiting: tell(.waiting, id)
      case .started: tell(.started, id)
      case .joined: tell(.joined, id)
      case .ended(.rejected(let reason)): tell(.rejected, id, ReasonCode(reason))
      case .ended(.completed): tell(.completed, id)
      case .ended(.failed): tell(.failed, id)
      case .ended(.cancelled(let cause)): tell(.cancelled, id, ReasonCode(cause))
      case .stopped: tell(.stopped, id)
      case .timedOut: tell(.timedOut, id)
      case .retrying: tell(.retrying, id)
      case .progress: break
      }
    } element: { _, id in
      tell(.element, id)
    } gate: { blockers, version in
      let isOpen = blockers == nil
      if gate.withLock({ $0.update(isOpen, version) }) { tell(isOpen ? .enabled : .disabled) }
    } release: {
      tell(.released)
    }
  }

  private static func input<Input>(
    _ text: String?, _ codec: InputCodec<Input>?, _ substitute: (() -> Input)?
  ) throws -> Input {
    guard let codec, let text else {
      if let substitute { return substitute() }
      // `Void` has only one value.
      if let nothing = () as? Input { return nothing }
      throw ReplayObstacle(description: codec == nil ? "it was bound without a codec" : "its input is hidden")
    }
    do {
      return try codec.decode(text)
    } catch {
      if let substitute { return substitute() }
      // The error itself is omitted, because it may contain the input.
      throw ReplayObstacle(description: "the codec cannot decode its input: \(type(of: error))")
    }
  }
}

/// The reason that an input cannot be sent.
struct ReplayObstacle: Error, CustomStringConvertible {
  let description: String
}
