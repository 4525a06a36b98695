import RxSwift

// Changed: the module has a name of its own, because both are in this package.
@testable import BookshopInSwift6

final class ShopStub: Shop {
  // Changed: a shop is used by several threads, so what tests set is a value with a lock.
  let answer = MutableProperty<@Sendable (String) -> Single<[Book]>> { _ in .just([]) }
  let sale = MutableProperty<@Sendable ([Book]) -> Observable<Receipt>> { _ in .empty() }
  let terms = MutableProperty<[String]>([])

  func books(matching term: String) -> Single<[Book]> {
    // Changed: so it is read and changed in one step.
    terms.modify { $0.append(term) }
    return answer.value(term)
  }

  func buy(_ books: [Book]) -> Observable<Receipt> { sale.value(books) }
}
