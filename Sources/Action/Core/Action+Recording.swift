package import Streams

extension Action {
  /// A closure that starts the recording of this action by `recorder`, and does not keep the action. From then on the
  /// action calls the recorder, which gets the state of the gate immediately.
  ///
  /// - Returns: a closure that returns a disposable, which stops the recording. It does not wait for a call that another
  ///   thread has begun.
  package func recording(
    by recorder: TypedRecorder<Input, Element>
  ) -> @Sendable () -> any Disposable {
    { [weak engine = core.engine] in
      guard let engine else {
        recorder.release()
        return Disposables.create()
      }
      engine.recorders.object { RecorderList() }.add(recorder)
      let (status, version) = engine.reading()
      if status.isReleased { recorder.release() } else { recorder.gate(status.isOpen, version) }
      return Disposables.create { [weak engine] in engine?.recorders.made?.remove(recorder) }
    }
  }

  /// The identity of this action for recorders, as long as it lives.
  package var identity: ObjectIdentifier { ObjectIdentifier(core.engine) }

  package var executionPolicy: ExecutionPolicy { core.policy }

  /// Whether somebody records this action.
  package var isRecordedBySomebody: Bool { core.engine.isRecorded }
}
