import Action
import TestSupport

/// An undoable action whose work, and the work of its inverse, ends on request.
final class SlowHistory: Sendable {
  let works = Works()
  let inverseWorks = Works()
  let stack: UndoStack
  let base: Action<Int, String>
  let inverse: Action<String, String>
  let action: Action<Int, String>

  init(policy: ExecutionPolicy = .drop, keepsFailed: Bool = false) {
    stack = UndoStack(keepsFailed: keepsFailed)
    base = Action(policy: policy) { [works] in works.work($0) }
    inverse = Action { [inverseWorks] text in inverseWorks.work(text.count) }
    action = base.undoable(in: stack, by: inverse) { input, texts in
      input < 0 ? nil : texts.joined(separator: "+")
    }
  }

  func end() {
    works.end()
    inverseWorks.end()
  }

  /// Executes these inputs one after the other. Their inverses get texts with so many characters.
  func record(_ inputs: ClosedRange<Int>) {
    for input in inputs {
      action.execute(input)
      works[input].onNext(String(repeating: "a", count: input))
      works[input].onCompleted()
    }
  }
}

/// Returns the name of the error of an undo or redo, or "none".
func undoError(of execution: Execution<Never>) async -> String {
  do {
    try await execution.finished()
    return "none"
  } catch let error as UndoError {
    return switch error {
    case .nothingToUndo: "nothingToUndo"
    case .nothingToRedo: "nothingToRedo"
    case .noInverse: "noInverse"
    case .busy: "busy"
    case .notEnabled: "notEnabled"
    case .failed(let error): "failed \(error)"
    }
  } catch {
    return "\(error)"
  }
}
