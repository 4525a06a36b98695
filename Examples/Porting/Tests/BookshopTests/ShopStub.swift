import RxSwift

@testable import Bookshop

final class ShopStub: Shop {
  var answer: (String) -> Single<[Book]> = { _ in .just([]) }
  var sale: ([Book]) -> Observable<Receipt> = { _ in .empty() }
  private(set) var terms: [String] = []

  func books(matching term: String) -> Single<[Book]> {
    terms.append(term)
    return answer(term)
  }

  func buy(_ books: [Book]) -> Observable<Receipt> { sale(books) }
}
