package import Streams

extension Action {
  /// Returns a closure that starts the recording of this action by `recorder`. The closure does not retain the action.
  /// When recording starts, the recorder immediately gets the current state of the gate.
  ///
  /// - Returns: a closure that returns a disposable, which stops the recording. Disposing it does not wait for a call
  ///   that another thread has begun.
  package func recording(
    by recorder: TypedRecorder<Input, Element>
  ) -> @Sendable () -> any Disposable {
    { [weak engine = core.engine] in
      guard let engine else {
        recorder.release()
        return Disposables.create()
      }
      engine.recorders.object { RecorderList() }.add(recorder)
      let (status, version) = engine.recordedReading()
      if status.isReleased { recorder.release() } else { recorder.gate(status.gateBlockers, version) }
      return Disposables.create { [weak engine] in engine?.recorders.made?.remove(recorder) }
    }
  }

  /// The identity of this action for recorders, valid while the action is alive.
  package var identity: ObjectIdentifier { ObjectIdentifier(core.engine) }

  package var executionPolicy: ExecutionPolicy { core.policy }

  /// Whether a control shows that the action would accept this input. In contrast to ``isEnabled(for:)``, it depends
  /// only on the input and the status, and the control is notified of changes of the status. It ignores the time and
  /// the parts of a composed action.
  package func isShownEnabled(for input: Input) -> Bool { core.isShownEnabled(for: input) }

  /// Whether the action has a recorder.
  package var isRecordedBySomebody: Bool { core.engine.isRecorded }
}

extension ActionStatus {
  /// The reasons why the gate is closed, in the form that a rejection carries, or nil if the gate is open.
  var gateBlockers: Gate.Blockers? { closed.map { Gate.Blockers($0) } }
}
