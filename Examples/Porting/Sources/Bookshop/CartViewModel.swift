import Action
import RxCocoa
import RxRelay
import RxSwift

public final class CartViewModel {
  public let cart = BehaviorRelay<[Book]>(value: [])
  public let total: Driver<Int>

  private let shop: Shop

  public lazy var add: Action<Book, Void> = {
    Action { [unowned self] book in
      self.cart.accept(self.cart.value + [book])
      return .empty()
    }
  }()

  public lazy var clear: CocoaAction = {
    CocoaAction(enabledIf: self.buy.executing.map { !$0 }) { [unowned self] in
      self.cart.accept([])
      return .just(())
    }
  }()

  public lazy var buy: Action<Void, Receipt> = {
    Action(enabledIf: self.cart.map { !$0.isEmpty }) { [unowned self] in
      self.shop.buy(self.cart.value)
        .do(onCompleted: { self.cart.accept([]) })
    }
  }()

  public init(shop: Shop) {
    self.shop = shop
    total = cart.asDriver().map { books in books.reduce(0) { $0 + $1.price } }
  }
}
