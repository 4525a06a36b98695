import Action
import RxCocoa
import RxRelay
import RxSwift

// Changed: the state of a screen is isolated to the main actor, which Swift 6 requires to be declared.
@MainActor
public final class CartViewModel {
  public let cart = BehaviorRelay<[Book]>(value: [])
  public let total: Driver<Int>

  private let shop: Shop

  public lazy var add: Action<Book, Void> = {
    // Changed: the compiler does not infer the actor in the initial value of a lazy property.
    Action { @MainActor [unowned self] book in
      self.cart.accept(self.cart.value + [book])
      return .empty()
    }
  }()

  public lazy var clear: CocoaAction = {
    // Changed: for the same reason.
    CocoaAction(enabledIf: self.buy.executing.map { !$0 }) { @MainActor [unowned self] in
      self.cart.accept([])
      return .just(())
    }
  }()

  public lazy var buy: Action<Void, Receipt> = {
    // Changed: for the same reason.
    Action(enabledIf: self.cart.map { !$0.isEmpty }) { @MainActor [unowned self] in
      self.shop.buy(self.cart.value)
        .do(onCompleted: { self.cart.accept([]) })
    }
  }()

  public init(shop: Shop) {
    self.shop = shop
    total = cart.asDriver().map { books in books.reduce(0) { $0 + $1.price } }
  }
}
