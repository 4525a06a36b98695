import RxCocoa
import RxSwift
import RxTest
import XCTest

// Changed: the module has another name, because both are in this package.
@testable import BookshopInSwift6

final class SearchViewModelTests: XCTestCase {
  private var scheduler: TestScheduler!
  private var shop: ShopStub!
  private var disposeBag: DisposeBag!

  private let emma = Book(title: "Emma", price: 9)
  private let ulysses = Book(title: "Ulysses", price: 20)

  override func setUp() {
    super.setUp()
    scheduler = TestScheduler(initialClock: 0, resolution: 0.1)
    shop = ShopStub()
    disposeBag = DisposeBag()
  }

  func testSearchesWhenThePersonPauses() {
    let viewModel = SearchViewModel(shop: shop, scheduler: scheduler)
    let books = scheduler.createObserver([Book].self)
    let loading = scheduler.createObserver(Bool.self)
    // Changed: the state of the stub is protected by a lock, here and below.
    shop.answer.value = { [scheduler, emma, ulysses] _ in
      Single.just([ulysses, emma]).delay(.seconds(1), scheduler: scheduler!)
    }
    viewModel.books.drive(books).disposed(by: disposeBag)
    viewModel.isLoading.drive(loading).disposed(by: disposeBag)

    scheduler.createColdObservable([.next(10, "e"), .next(11, "em"), .next(12, " em ")])
      .bind(to: viewModel.term)
      .disposed(by: disposeBag)
    scheduler.start()

    XCTAssertEqual(shop.terms.value, ["em"])
    XCTAssertEqual(books.events, [.next(25, [emma, ulysses])])
    XCTAssertEqual(loading.events, [.next(0, false), .next(15, true), .next(26, false)])
  }

  func testAFailureIsToldAndTheNextSearchWorks() {
    let viewModel = SearchViewModel(shop: shop, scheduler: scheduler)
    let books = scheduler.createObserver([Book].self)
    let failures = scheduler.createObserver(String.self)
    shop.answer.value = { [emma] term in term == "em" ? .just([emma]) : .error(ShopError.offline) }
    viewModel.books.drive(books).disposed(by: disposeBag)
    viewModel.failure.emit(to: failures).disposed(by: disposeBag)

    scheduler.createColdObservable([.next(10, "x"), .next(20, "em")])
      .bind(to: viewModel.term)
      .disposed(by: disposeBag)
    scheduler.createColdObservable([.next(40, ())])
      .bind(to: viewModel.refresh)
      .disposed(by: disposeBag)
    scheduler.start()

    XCTAssertEqual(failures.events, [.next(13, "offline")])
    XCTAssertEqual(books.events, [.next(23, [emma]), .next(40, [emma])])
    XCTAssertEqual(shop.terms.value, ["x", "em", "em"])
  }

  func testTheChangeIsCounted() {
    let viewModel = SearchViewModel(shop: shop, scheduler: scheduler)
    let change = scheduler.createObserver(String.self)
    shop.answer.value = { [emma, ulysses] term in .just(term == "e" ? [emma, ulysses] : [emma]) }
    viewModel.change.drive(change).disposed(by: disposeBag)

    scheduler.createColdObservable([.next(10, "e"), .next(20, "em")])
      .bind(to: viewModel.term)
      .disposed(by: disposeBag)
    scheduler.start()

    XCTAssertEqual(change.events, [.next(13, "2 more"), .next(23, "-1 more")])
  }
}
