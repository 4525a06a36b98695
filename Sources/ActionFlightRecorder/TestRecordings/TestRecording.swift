import Action
import ActionDispatch
import ActionInspector
import Streams
import Synchronization

/// The actions and dispatches of one test.
final class TestRecording: CreationRecorder, DispatchRecorder {
  private enum State: Sendable {
    /// The test has created no action and sent no dispatch, and has no inspector.
    case empty
    /// The test has an inspector. The log is created for the first dispatch.
    case recording(ActionInspector, dispatches: (any DispatchRecorder)?)
    /// The test has ended. Tasks that outlive it are not recorded.
    case ended
  }

  private let values: RecordedValues
  private let state = Lock(State.empty)
  private let hasFailed = Atomic(false)

  init(_ values: RecordedValues) { self.values = values }

  func created<Input, Element>(_ action: Action<Input, Element>) {
    inspector()?.recordUnasked(
      action, input: values.rule(for: Input.self), element: values.rule(for: Element.self),
      errors: values.errorRule)
  }

  func began(_ dispatch: UInt64, _ type: any DispatchedAction.Type) { dispatches()?.began(dispatch, type) }

  func ended(_ dispatch: UInt64, _ error: (any Error)?) { dispatches()?.ended(dispatch, error) }

  /// Records a failure of the test, with a mark if anything else is recorded.
  func fail(_ mark: String) {
    hasFailed.store(true, ordering: .relaxed)
    if case .recording(let inspector, _) = state.withLock({ $0 }) { inspector.mark(mark) }
  }

  /// Ends the recording, and removes the recorder from the actions that still exist.
  ///
  /// - Returns: the recording, or nil if the test has not failed or nothing is recorded.
  func end() -> Recording? {
    let last = state.withLock { state in
      defer { state = .ended }
      return state
    }
    guard case .recording(let inspector, _) = last, hasFailed.load(ordering: .relaxed) else { return nil }
    return inspector.snapshot()
  }

  private func inspector() -> ActionInspector? {
    state.withLock { state in
      switch state {
      case .empty:
        let inspector = ActionInspector()
        state = .recording(inspector, dispatches: nil)
        return inspector
      case .recording(let inspector, _): return inspector
      case .ended: return nil
      }
    }
  }

  private func dispatches() -> (any DispatchRecorder)? {
    guard let inspector = inspector() else { return nil }
    return state.withLock { state in
      switch state {
      case .recording(_, let known?): return known
      case .recording(_, nil):
        let new = inspector.dispatchRecorder(named: "router", errors: values.errorRule)
        state = .recording(inspector, dispatches: new)
        return new
      case .empty, .ended: return nil
      }
    }
  }
}
