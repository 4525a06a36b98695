import Streams
import Synchronization

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

/// The recorders of an action.
final class RecorderList: Sendable {
  private let recorders = Lock<[ActionRecorder]>([])
  private let count = Atomic(0)

  /// Whether there is a recorder. Executions ask this before each event.
  var isActive: Bool {
    @inline(__always) get { count.load(ordering: .relaxed) > 0 }
  }

  func add(_ recorder: ActionRecorder) {
    change { if !$0.contains(where: { $0 === recorder }) { $0.append(recorder) } }
  }

  func remove(_ recorder: ActionRecorder) { change { $0.removeAll { $0 === recorder } } }

  private func change(_ change: (inout [ActionRecorder]) -> Void) {
    let before = recorders.withLock { recorders in
      let before = recorders
      change(&recorders)
      count.store(recorders.count, ordering: .relaxed)
      return before
    }
    withExtendedLifetime(before) {}
  }

  /// Calls `body` with each recorder, outside the lock.
  @inline(__always)
  func forEach(_ body: (ActionRecorder) -> Void) {
    for recorder in recorders.withLock({ $0 }) { body(recorder) }
  }
}

extension ActionEngine {
  /// Whether somebody records what the action does.
  var isRecorded: Bool {
    @inline(__always) get { recorders.ifMade { $0.isActive } == true }
  }

  /// Tells the recorders of the gate, which may have changed.
  func recordGate() {
    guard isRecorded, let recorders = recorders.made else { return }
    let (status, version) = reading()
    recorders.forEach { $0.gate(status.isOpen, version) }
  }
}
