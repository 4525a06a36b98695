// The closures of an action may run on any thread: its work, its conditions and its keys share
// nothing that is not safe.

import Action
import Streams

private final class Ledger {
  var total = 0
}

private enum Refusal: Error { case closed }

private func localVariables(_ amount: MutableProperty<Int>, _ account: MutableProperty<Int?>) {
  var count = 0
  _ = Action<Int, Int>(state: amount) { amount, input in
    // error (6, 5, 5 complete): mutation of captured var 'count'
    count += input
    return .just(amount)
  }
  _ = Action<Int, Int>(
    state: amount,
    enabledWhen: { amount in
      // error: mutation of captured var 'count'
      count += amount
      return true
    }
  ) { amount, _ in .just(amount) }
  _ = Action<Int, Int>(unwrapping: account) { account, _ in
    // error (6, 5, 5 complete): mutation of captured var 'count'
    count += account
    return .just(account)
  }
  _ = Action<Int, Int>(
    policy: .restart,
    by: { input in
      // error: mutation of captured var 'count'
      count += 1
      return input
    }
  ) { .just($0) }
  let base = Action<Int, Int> { .just($0) }
  _ = base.map { element in
    // error: mutation of captured var 'count'
    count += element
    return element
  }
  _ = base.mapInput { (text: String) in
    // error: mutation of captured var 'count'
    count += 1
    return text.count
  }
  _ = base.retrying(2) { _ in
    // error: mutation of captured var 'count'
    count += 1
    return true
  }
  _ = base.undoable(in: UndoStack(), by: base) { input, _ in
    // error: mutation of captured var 'count'
    count += 1
    return input
  }
}

private func objects(_ amount: MutableProperty<Int>, _ name: ValidatingProperty<String, Refusal>) {
  let ledger = Ledger()
  // error (6, 5 complete): capture of 'ledger' with non-Sendable type 'Ledger'
  _ = Action<Int, Int>(state: amount) { amount, _ in .just(amount + ledger.total) }
  // error (6, 5 complete): capture of 'ledger' with non-Sendable type 'Ledger'
  // error (6 main, 5 main): main actor-isolated property 'total' can not be referenced
  _ = Action<Int, Int>(state: amount, enabledWhen: { $0 > ledger.total }) { amount, _ in .just(amount) }
  // error (6, 5 complete): capture of 'ledger' with non-Sendable type 'Ledger'
  _ = Action<Int, Int>(validated: name) { _, _ in .just(ledger.total) }
  // error (6, 5 complete): capture of 'ledger' with non-Sendable type 'Ledger'
  // error (6 main, 5 main): main actor-isolated property 'total' can not be referenced
  _ = Action<Int, Int>(policy: .enqueue(), by: { $0 + ledger.total }) { .just($0) }
  _ = Action<Int, Int> { (input: Int) async throws(Refusal) -> Int in
    // error (6, 5 complete): capture of 'ledger' with non-Sendable type 'Ledger'
    if ledger.total > 0 { throw .closed }
    return input
  }
}

private func kinds(_ amount: MutableProperty<Int>, _ numbers: Observable<Int>) {
  // error (6, 5 complete): type 'Ledger' does not conform to the 'Sendable' protocol
  _ = Action<Int, Ledger> { _ in .never() }
  // error: requires the types 'Int' and 'Int?' be equivalent
  _ = Action<Int, Int>(unwrapping: amount) { (value: Int, _: Int) in .just(value) }
  // error: cannot convert value of type 'Action<String, Int>'
  _ = numbers.bind(to: Action<String, Int> { .just($0.count) })
}
