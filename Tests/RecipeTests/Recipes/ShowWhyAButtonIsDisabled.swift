import Action
import ActionUI
import Observation

#if canImport(SwiftUI)
  import SwiftUI
#endif

protocol CheckoutShop: Sendable {
  func pay(_ items: [String]) async throws -> Int
}

@MainActor @Observable
final class CheckoutModel {
  var items: [String] = []
  var isOnline = true
  private let shop: any CheckoutShop

  @ObservationIgnored private(set) lazy var pay = Action<Void, Int>(
    enabledIf: .require(.observing { [weak self] in self?.items.isEmpty == false }, "The cart is empty")
      && .require(.observing { [weak self] in self?.isOnline == true }, "You are offline")
  ) { @MainActor [weak self, shop] in
    guard let items = self?.items else { throw CancellationError() }
    return try await shop.pay(items)
  }

  init(shop: any CheckoutShop) { self.shop = shop }
}

#if canImport(SwiftUI)
  struct CheckoutView: View {
    let model: CheckoutModel

    var body: some View {
      Form {
        ActionButton("Pay", action: model.pay)
        ForEach(model.pay.model.blockers, id: \.self) { Text($0) }
      }
    }
  }
#endif
