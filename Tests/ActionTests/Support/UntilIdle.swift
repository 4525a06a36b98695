import Action
import Streams

extension Action {
  /// Waits until the status has a property.
  func until(_ condition: @escaping @Sendable (ActionStatus) -> Bool) async {
    await withCheckedContinuation { continuation in
      status.filter(condition).take(1).subscribe(onNext: { _ in continuation.resume() })
    }
  }

  /// Waits until no execution holds a slot.
  func untilIdle() async { await until { !$0.isExecuting } }
}
