import Streams

extension Action {
  /// Prepares the recording of this action. It does not keep the action.
  package func recording(by recorder: TypedRecorder<Input, Element>) -> ActionRecording {
    ActionRecording(engine: core.engine, recorder: recorder)
  }

  /// The identity of this action for recorders, as long as it lives.
  package var identity: ObjectIdentifier { ObjectIdentifier(core.engine) }

  package var executionPolicy: ExecutionPolicy { core.policy }

  /// Whether somebody records this action.
  package var isRecordedBySomebody: Bool { core.engine.isRecorded }
}

/// The recording of one action by one recorder: it can be started and stopped, and is stopped at first.
package struct ActionRecording: Sendable {
  weak let engine: ActionEngine?
  private let recorder: ActionRecorder

  fileprivate init(engine: ActionEngine, recorder: ActionRecorder) {
    self.engine = engine
    self.recorder = recorder
  }

  /// Starts. From now on the action calls the recorder, which gets the state of the gate at once.
  package func start() {
    guard let engine else { return recorder.release() }
    engine.recorders.object { RecorderList() }.add(recorder)
    let (status, version) = engine.reading()
    if status.isReleased {
      recorder.release()
    } else {
      recorder.gate(status.isOpen, version)
    }
  }

  /// Stops. A call that another thread has begun is not waited for.
  package func stop() { engine?.recorders.made?.remove(recorder) }
}
