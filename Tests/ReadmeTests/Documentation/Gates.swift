import Action

private struct Cart: Sendable {
  let hasItems = MutableProperty(true)
}

private struct Network: Sendable {
  let isOnline = MutableProperty(false)
}

private struct Receipt: Sendable {}

private struct Shop: Sendable {
  func pay(_ cart: Cart) async throws -> Receipt { Receipt() }
}

private struct Mail: Sendable {}

private struct Account: Sendable {
  func send(_ mail: Mail) async throws {}
}

private struct Log: Sendable {
  func debug(_ text: String) {}
}

private struct Hint {
  var text = ""
}

private func show(_ reason: RejectionReason) {}

private func reasons(_ cart: Cart, _ network: Network, _ shop: Shop) -> Action<Cart, Receipt> {
  let pay = Action<Cart, Receipt>(
    enabledIf: .require(cart.hasItems, "The cart is empty") && .require(network.isOnline, "You are offline")
  ) { cart in try await shop.pay(cart) }
  return pay
}

private func blockers(_ pay: Action<Cart, Receipt>) {
  var hint = Hint()
  print(pay.enabled.value, pay.blockers.value)
  // false ["You are offline"]
  hint.text = pay.status.value.blockers.joined(separator: "\n")
  _ = hint
}

private func closures(
  _ isOnline: MutableProperty<Bool>, _ queueLength: BehaviorRelay<Int>, _ account: MutableProperty<Account?>
) {
  let gate = Gate.combineLatest(isOnline, queueLength) { isOnline, length in isOnline && length < 10 }
  let send = Action<Mail, Void>(unwrapping: account, enabledIf: .require(gate, "The server is not available"))
  {
    account, mail in try await account.send(mail)
  }
  _ = send
}

private func rejections(_ pay: Action<Cart, Receipt>, _ log: Log, _ order: Cart) {
  pay.events.subscribe(onNext: { event in
    if case .rejected(_, let reason) = event.kind { log.debug("\(reason)") }
  })
  // gateClosed: You are offline
  if let reason = pay.rejectionReason(for: order) { show(reason) }
}
