import Streams
import Synchronization

/// The recorders of an action.
final class RecorderList: Sendable {
  private let recorders = Lock<[ActionRecorder]>([])
  private let count = Atomic(0)
  private let observed = Atomic(false)

  /// Whether there is a recorder. Executions check this before each event.
  var isActive: Bool {
    @inline(__always) get { count.load(ordering: .relaxed) > 0 }
  }

  /// Whether a present or removed recorder makes the action count as observed.
  var isObserved: Bool { observed.load(ordering: .relaxed) }

  func add(_ recorder: ActionRecorder) {
    if recorder.isObserver { observed.store(true, ordering: .relaxed) }
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
  /// Whether the action has a recorder.
  var isRecorded: Bool {
    @inline(__always) get { recorders.ifMade { $0.isActive } == true }
  }

  /// Passes the gate, which may have changed, to the recorders.
  func recordGate() {
    guard isRecorded, let recorders = recorders.made else { return }
    let (status, version) = recordedReading()
    recorders.forEach { $0.gate(status.gateBlockers, version) }
  }
}
