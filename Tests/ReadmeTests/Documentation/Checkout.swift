import Action
import Observation

struct Item: Sendable {
  let name: String
}

struct Receipt: Sendable {
  let count: Int
}

protocol Shop: Sendable {
  func pay(for items: [Item]) async throws -> Receipt
}

@MainActor @Observable
final class CheckoutModel {
  var items: [Item] = []
  var isOnline = true
  private let shop: any Shop

  @ObservationIgnored private(set) lazy var pay = Action<Void, Receipt>(
    enabledIf: .observing { @MainActor [weak self] in self?.canPay == true }
  ) { @MainActor [weak self, shop] in
    guard let items = self?.items else { throw CancellationError() }
    let receipt = try await shop.pay(for: items)
    self?.items = []
    return receipt
  }

  init(shop: any Shop) { self.shop = shop }

  private var canPay: Bool { isOnline && !items.isEmpty }
}
