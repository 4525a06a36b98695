// modes: 6, 5, 5 complete
// A model and a binding belong to the main actor: nobody reads them elsewhere.

import ActionUI

private func read(_ action: Action<Int, Int>) {
  // error: main actor-isolated property 'model' can not be referenced from a nonisolated context
  _ = action.model
}

private func read(_ model: ActionModel<Int, Int>, _ history: UndoModel, _ binding: ActionBinding) {
  // error: main actor-isolated property 'isEnabled' can not be referenced from a nonisolated context
  _ = model.isEnabled
  // error: main actor-isolated instance method 'execute' in a synchronous nonisolated context
  model.execute(1)
  // error: main actor-isolated property 'canUndo' can not be referenced from a nonisolated context
  _ = history.canUndo
  // error: main actor-isolated instance method 'trigger()' in a synchronous nonisolated context
  binding.trigger()
}

private func bind(_ action: Action<Void, Int>, _ numbers: Observable<Int>) {
  // error: main actor-isolated initializer
  let binding = ActionBinding(action) { _ in }
  // error: main actor-isolated instance method 'unbind()' in a synchronous nonisolated context
  Disposables.create { binding.unbind() }.dispose()
  // error: can not be referenced from a Sendable closure
  numbers.map { [action] in $0 + action.model.runCount }.subscribe().dispose()
}
