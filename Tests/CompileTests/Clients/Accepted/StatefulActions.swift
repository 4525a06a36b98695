// Actions with a state, with errors of one type, and with a policy for each key.

import Action
import Streams

nonisolated private struct Account: Sendable, Hashable { let id: Int }

nonisolated private struct Note: Sendable, Identifiable {
  let id: Int
  let folder: String
}

private enum Refusal: Error, Sendable { case closed, tooMuch }

private struct Bank: Sendable {
  func pay(_ amount: Int, from account: Account) -> Observable<Int> { .just(amount - account.id) }
  func payLater(_ amount: Int, from account: Account) async throws(Refusal) -> Int {
    if amount > 100 { throw .tooMuch }
    return amount
  }
  func balance(of account: Account) async -> Int { account.id }
}

private func states(_ bank: Bank) {
  let amount = MutableProperty(0)
  let pay = Action<Account, Int>(state: amount, enabledWhen: { $0 > 0 }) { amount, account in
    bank.pay(amount, from: account)
  }
  let payLater = Action<Account, Int>(state: amount) { amount, account in
    try await bank.payLater(amount, from: account)
  }
  let payAll = Action<Void, Int>(state: amount, enabledWhen: { $0 > 0 }) { amount in
    bank.pay(amount, from: Account(id: 1))
  }
  let payAllLater = Action<Void, Int>(state: amount.map { $0 * 2 }) { amount in
    let paid = try await bank.payLater(amount, from: Account(id: 1))
    return paid
  }
  let online = BehaviorRelay(value: true)
  let payOnline = Action<Account, Int>(state: amount, enabledIf: online, enabledWhen: { $0 > 0 }) {
    amount, account in
    bank.pay(amount, from: account)
  }
  let payOnlineLater = Action<Account, Int>(state: amount, enabledIf: online.map { !$0 }) { amount, account in
    try await bank.payLater(amount, from: account)
  }
  _ = (payOnline, payOnlineLater)
  let queued = Action<Account, Int>(state: amount, policy: .enqueue(limit: 3), by: \.id) { amount, account in
    bank.pay(amount, from: account)
  }
  pay.execute(Account(id: 1)).subscribe(onNext: { print($0) })
  payAll.execute()
  payLater.start(Account(id: 2)).cancel()
  payAllLater.start().cancel()
  queued.cancel()
}

private func unwrapping(_ bank: Bank) {
  let account = MutableProperty<Account?>(nil)
  let pay = Action<Int, Int>(unwrapping: account) { account, amount in bank.pay(amount, from: account) }
  let payLater = Action<Int, Int>(unwrapping: account, policy: .restart) { account, amount in
    try await bank.payLater(amount, from: account)
  }
  let balance = Action<Void, Int>(unwrapping: account) { account in await bank.balance(of: account) }
  let show = Action<Void, Int>(unwrapping: account, policy: .keepLatest) { account in
    bank.pay(0, from: account)
  }
  account.value = Account(id: 1)
  _ = (pay.execute(1), payLater.execute(2), balance.execute(), show.execute())
}

private func validated(_ bank: Bank) {
  let amount = ValidatingProperty<Int, Refusal>(0) { $0 <= 100 ? .valid : .coerced(100, .tooMuch) }
  let pay = Action<Account, Int>(validated: amount) { amount, account in bank.pay(amount, from: account) }
  let payLater = Action<Account, Int>(validated: amount, policy: .concurrent(limit: 2), by: { $0 }) {
    amount, account in
    try await bank.payLater(amount, from: account)
  }
  let payAll = Action<Void, Int>(validated: amount) { amount in bank.pay(amount, from: Account(id: 1)) }
  let payAllLater = Action<Void, Int>(validated: amount) { amount in
    try await bank.payLater(amount, from: Account(id: 1))
  }
  amount.value = 200
  _ = (pay.enabled, payLater.enabled, payAll.enabled, payAllLater.enabled)
}

private func typedErrors(_ bank: Bank, isOpen: MutableProperty<Bool>) {
  let pay = Action<Int, Int> { (amount: Int) async throws(Refusal) -> Int in
    try await bank.payLater(amount, from: Account(id: 1))
  }
  let gated = Action<Int, Int>(enabledIf: isOpen, policy: .enqueue()) {
    (amount: Int) async throws(Refusal) -> Int in
    if amount < 0 { throw Refusal.closed }
    return amount
  }
  for action in [pay, gated] {
    action.failures(of: Refusal.self).subscribe(onNext: { refusal in
      switch refusal {
      case .closed: print("closed")
      case .tooMuch: print("too much")
      }
    })
  }
}

private func keys(_ notes: Observable<Note>, _ bank: Bank) {
  let save = Action<Note, Int>(policy: .restart, by: \.folder) { note in .just(note.id) }
  let saveLater = Action<Note, Int>(policy: .enqueue(limit: 2), by: { $0.folder.lowercased() }) { note in
    await bank.balance(of: Account(id: note.id))
  }
  let share = Action<Note, Int>(policy: .shareRunning, by: \.id) { note in Single.just(note.id) }
  let latest = Action<Account, Int>(policy: .keepLatest, by: { $0 }) { account in
    AsyncStream<Int> { $0.finish() }.prefix(account.id)
  }
  let drop = Action<Note, Int>(enabledIf: save.executing.map { !$0 }, by: { [$0.folder, "\($0.id)"] }) {
    .just($0.id)
  }
  let bindings = [
    notes.bind(to: save), notes.bind(to: saveLater), notes.bind(to: share), notes.bind(to: drop),
  ]
  for binding in bindings { binding.dispose() }
  latest.execute(Account(id: 1))
}

@MainActor
private final class PayModel {
  private var paid = 0
  private let amount = MutableProperty(0)
  private(set) var pay: Action<Account, Int>!
  private(set) var payLater: Action<Void, Int>!

  init(_ bank: Bank) {
    pay = Action(state: amount, enabledWhen: { $0 > 0 }, policy: .enqueue(), by: \.id) {
      [unowned self] amount, account in
      paid += amount
      return bank.pay(paid, from: account)
    }
    payLater = Action(unwrapping: amount.map { $0 > 0 ? $0 : nil }) { [unowned self] amount in
      paid += amount
      let rest = try await bank.payLater(paid, from: Account(id: 1))
      paid = rest
      return rest
    }
  }
}
