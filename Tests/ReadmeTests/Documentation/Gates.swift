import Action

/// The code of an article, beside articles with types of the same names.
private enum PayingWithReasons {
  struct Cart: Sendable {
    let hasItems = MutableProperty(true)
  }

  struct Network: Sendable {
    let isOnline = MutableProperty(false)
  }

  struct Receipt: Sendable {}

  struct Shop: Sendable {
    func pay(_ cart: Cart) async throws -> Receipt { Receipt() }
  }

  struct Mail: Sendable {}

  struct Note: Sendable {}

  struct Server: Sendable {
    func save(_ note: Note) async throws {}
  }

  struct Account: Sendable {
    func send(_ mail: Mail) async throws {}
  }

  struct Log: Sendable {
    func debug(_ text: String) {}
  }

  struct Hint {
    var text = ""
  }

  static func show(_ reason: RejectionReason) {}

  static func reasons(_ cart: Cart, _ network: Network, _ shop: Shop) -> Action<Cart, Receipt> {
    let pay = Action<Cart, Receipt>(
      enabledIf: .require(cart.hasItems, "The cart is empty") && .require(network.isOnline, "You are offline")
    ) { cart in try await shop.pay(cart) }
    return pay
  }

  static func blockers(_ pay: Action<Cart, Receipt>) {
    var hint = Hint()
    print(pay.enabled.value, pay.blockers.value)
    // false ["You are offline"]
    hint.text = pay.status.value.blockers.joined(separator: "\n")
    _ = hint
  }

  static func closures(
    _ isOnline: MutableProperty<Bool>, _ queueLength: BehaviorRelay<Int>, _ account: MutableProperty<Account?>
  ) {
    let gate = Gate.combineLatest(isOnline, queueLength) { isOnline, length in isOnline && length < 10 }
    let send = Action<Mail, Void>(unwrapping: account, enabledIf: .require(gate, "Offline")) {
      try await $0.send($1)
    }
    _ = send
  }

  static func rejections(_ pay: Action<Cart, Receipt>, _ log: Log, _ order: Cart) {
    pay.events.subscribe(onNext: { event in
      if case .rejected(_, let reason) = event.kind { log.debug("\(reason)") }
    })
    // gateClosed: You are offline
    if let reason = pay.rejectionReason(for: order) { show(reason) }
  }

  static func operands(_ isOnline: MutableProperty<Bool>, _ isLocked: MutableProperty<Bool>, _ server: Server)
  {
    let save = Action<Note, Void>(enabledIf: Gate(isOnline) && !Gate(isLocked)) { try await server.save($0) }
    _ = save
  }
}
