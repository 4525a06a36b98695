// The names of ReactiveSwift: uses that are refused, and modules that lack them.

import Action

private func names(_ action: Action<Int, Int>, _ gate: Property<Bool>) {
  // error: value of type 'Action<Int, Int>' has no member 'values'
  _ = action.values
  // error: value of type 'Action<Int, Int>' has no member 'completed'
  _ = action.completed
  // error: value of type 'Action<Int, Int>' has no member 'disabledErrors'
  _ = action.disabledErrors
  // error: extra argument 'execute' in call
  // error: missing argument for parameter 'workFactory' in call
  _ = Action<Int, Int>(enabledIf: gate, execute: { .just($0) })
  // error: type 'ActionError' has no member 'disabled'
  _ = ActionError.disabled
}
