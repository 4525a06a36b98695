// The condition of a state is called `enabledWhen:`. `enabledIf:` takes a gate or a stream everywhere.

import Action
import Streams

private func states(_ amount: MutableProperty<Int>) {
  // error: type '(Int) -> Bool' cannot conform to 'ObservableConvertibleType'
  // error: requires the types '((Int) -> Bool).Element' and 'Bool' be equivalent
  _ = Action<Int, Int>(state: amount, enabledIf: { $0 > 0 }) { .just($0 + $1) }
}
