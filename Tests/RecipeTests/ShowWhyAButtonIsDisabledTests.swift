import Action
import ActionUI
import TestSupport
import Testing

@MainActor @Suite(.watched) struct ShowWhyAButtonIsDisabledTests {
  private struct HeldShop: CheckoutShop {
    let work = StubbornWork()
    func pay(_ items: [String]) async throws -> Int { await work(items.count) }
  }

  private let shop = HeldShop()

  @Test func `all reasons that apply are shown, in order, and none when the conditions are met`() {
    let model = CheckoutModel(shop: shop)
    model.isOnline = false
    expectEqual(model.pay.rejectionReason()?.blockers, ["The cart is empty", "You are offline"])
    expectEqual(model.pay.model.blockers, ["The cart is empty", "You are offline"])
    model.items = ["Tea"]
    expectEqual(model.pay.rejectionReason()?.blockers, ["You are offline"])
    expectEqual(model.pay.model.whyDisabled, "You are offline")
    model.isOnline = true
    #expect(model.pay.rejectionReason() == nil)
    expectEqual(model.pay.model.blockers, [])
    #expect(model.pay.model.isEnabled)
  }

  @Test func `a change of the model counts for the next tap immediately`() async throws {
    let model = CheckoutModel(shop: shop)
    expectEqual(model.pay.start().state.value, .rejected)
    model.items = ["Tea"]
    let payment = model.pay.start()
    expectEqual(model.pay.model.blockers, [])
    #expect(model.pay.model.whyDisabled != nil)
    await shop.work.begun(1)
    shop.work.finish(1)
    expectEqual(try await payment.value, 10)
    model.isOnline = false
    expectEqual(model.pay.start().state.value, .rejected)
  }
}
