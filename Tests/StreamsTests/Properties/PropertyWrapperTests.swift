import Streams
import TestSupport
import Testing

struct PropertyWrapperTests {
  @MainActor
  private final class Cart {
    @MutableProperty var count = 0
    @Property var label: String
    @MutableProperty(3) var limit: Int

    init() { _label = _count.map { "\($0) items" } }
  }

  private struct Shared {
    @MutableProperty var count = 0
  }

  @Test @MainActor func `a wrapped variable reads and writes the property`() {
    let cart = Cart()
    let heard = Heard<Int>()
    cart.$count.subscribe(onNext: { heard.append($0) })
    cart.count += 1
    cart.$count.value = 5
    expectEqual(heard.all, [0, 1, 5])
    #expect(cart.count == 5 && cart.limit == 3)
    #expect(cart.label == "5 items" && cart.$label.value == "5 items")
  }

  @Test func `copies of a structure share the property`() {
    let one = Shared()
    let two = one
    two.count = 7
    expectEqual(one.count, 7)
    #expect(one.$count === two.$count)
  }
}
