// The condition of a state is called `enabledWhen:`. With the former label, code compiles and gets a fix-it.

import Action
import Streams

private func states(_ amount: MutableProperty<Int>) {
  // warning: 'init(state:enabledIf:accepting:policy:by:workFactory:)' is deprecated: replaced by 'init(state:enabledWhen:accepting:policy:by:workFactory:)'
  let pay = Action<Int, Int>(state: amount, enabledIf: { $0 > 0 }) { .just($0 + $1) }
  // warning: 'init(state:enabledIf:accepting:policy:by:work:)' is deprecated: replaced by 'init(state:enabledWhen:accepting:policy:by:work:)'
  let later = Action<Int, Int>(state: amount, enabledIf: { $0 > 0 }) { a, b async throws in a + b }
  // warning: 'init(state:enabledIf:policy:workFactory:)' is deprecated: replaced by 'init(state:enabledWhen:policy:workFactory:)'
  let payAll = Action<Void, Int>(state: amount, enabledIf: { $0 > 0 }) { .just($0) }
  // warning: 'init(state:enabledIf:policy:work:)' is deprecated: replaced by 'init(state:enabledWhen:policy:work:)'
  let payAllLater = Action<Void, Int>(state: amount, enabledIf: { $0 > 0 }) { amount async throws in amount }
  _ = (pay, later, payAll, payAllLater)
}
