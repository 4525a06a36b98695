import RxSwift

// Changed: the module has another name, because both are in this package.
@testable import BookshopInSwift6

final class ShopStub: Shop {
  // Changed: several threads use a shop, so the values that tests set are protected by a lock.
  let answer = MutableProperty<@Sendable (String) -> Single<[Book]>> { _ in .just([]) }
  let sale = MutableProperty<@Sendable ([Book]) -> Observable<Receipt>> { _ in .empty() }
  let terms = MutableProperty<[String]>([])

  func books(matching term: String) -> Single<[Book]> {
    // Changed: the value is read and changed in one step.
    terms.modify { $0.append(term) }
    return answer.value(term)
  }

  func buy(_ books: [Book]) -> Observable<Receipt> { sale.value(books) }
}
