import Action
import RxBlocking
import RxSwift
import RxTest
import XCTest

// Changed: the module has another name, because both are in this package.
@testable import BookshopInSwift6

// Changed: the view model and the screen are isolated to the main actor. On systems other than Apple's, XCTest calls
// methods of an actor only if they are `async`, so each test is `async`.
@MainActor
final class CartViewModelTests: XCTestCase {
  private var shop: ShopStub!
  private var viewModel: CartViewModel!
  private let disposeBag = DisposeBag()

  // Changed: for the same reason.
  override func setUp() async throws {
    shop = ShopStub()
    viewModel = CartViewModel(shop: shop)
  }

  func testBooksAreAddedAndCounted() async throws {
    viewModel.add.execute(Book(title: "Emma", price: 9))
    viewModel.add.execute(Book(title: "Ulysses", price: 20))
    XCTAssertEqual(viewModel.cart.value.map { $0.title }, ["Emma", "Ulysses"])
    XCTAssertEqual(try viewModel.total.toBlocking().first(), 29)
  }

  func testAnEmptyCartIsNotBought() async {
    XCTAssertThrowsError(try viewModel.buy.execute().toBlocking().single()) { error in
      guard case ActionError.notEnabled = error else { return XCTFail("\(error)") }
    }
  }

  func testASaleClearsTheCart() async throws {
    // Changed: the state of the stub is protected by a lock, here and below.
    shop.sale.value = { books in .just(Receipt(number: 1, total: books.count)) }
    viewModel.add.execute(Book(title: "Emma", price: 9))
    let receipt = try viewModel.buy.execute().toBlocking().single()
    XCTAssertEqual(receipt, Receipt(number: 1, total: 1))
    XCTAssertEqual(viewModel.cart.value, [])
    XCTAssertEqual(try viewModel.buy.enabled.toBlocking().first(), false)
  }

  func testTheCartCannotBeClearedDuringASale() async {
    let sale = PublishSubject<Receipt>()
    shop.sale.value = { _ in sale }
    viewModel.add.execute(Book(title: "Emma", price: 9))
    viewModel.buy.execute()
    viewModel.clear.execute()
    XCTAssertEqual(viewModel.cart.value.count, 1)
    sale.onError(ShopError.soldOut("Emma"))
    viewModel.clear.execute()
    XCTAssertEqual(viewModel.cart.value, [])
  }

  func testTheScreenFollowsTheSale() async {
    let scheduler = TestScheduler(initialClock: 0)
    let status = scheduler.createObserver(String.self)
    let spinning = scheduler.createObserver(Bool.self)
    let enabled = scheduler.createObserver(Bool.self)
    shop.sale.value = { books in
      Observable.just(Receipt(number: 7, total: 9)).delay(.seconds(5), scheduler: scheduler)
    }

    let screen = CartScreen(viewModel: viewModel)
    screen.status.skip(1).subscribe(status).disposed(by: disposeBag)
    screen.isSpinning.distinctUntilChanged().subscribe(spinning).disposed(by: disposeBag)
    screen.isBuyEnabled.distinctUntilChanged().subscribe(enabled).disposed(by: disposeBag)
    scheduler.createColdObservable([.next(10, ()), .next(30, ())])
      .bind(to: screen.buyTaps)
      .disposed(by: disposeBag)
    scheduler.scheduleAt(20) { self.viewModel.add.execute(Book(title: "Emma", price: 9)) }
    scheduler.start()

    XCTAssertEqual(
      status.events,
      [.next(10, "the cart is empty"), .next(20, "total 9"), .next(35, "order 7: 9"), .next(36, "total 0")])
    XCTAssertEqual(spinning.events, [.next(0, false), .next(30, true), .next(36, false)])
    XCTAssertEqual(enabled.events, [.next(0, false), .next(20, true), .next(30, false)])
  }
}
