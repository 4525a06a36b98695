import Foundation
import RxCocoa
import RxSwift

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

// Changed: the elements of a stream are sent between threads, and a public type has to declare that it is `Sendable`.
public struct Book: Equatable, Decodable, Sendable {
  public let title: String
  public let price: Int

  public init(title: String, price: Int) {
    self.title = title
    self.price = price
  }
}

// Changed: for the same reason.
public struct Receipt: Equatable, Sendable {
  public let number: Int
  public let total: Int

  public init(number: Int, total: Int) {
    self.number = number
    self.total = total
  }
}

public enum ShopError: Error, Equatable {
  case offline
  case soldOut(String)
}

// Changed: closures of streams, which may run on any thread, capture a shop.
public protocol Shop: Sendable {
  func books(matching term: String) -> Single<[Book]>
  func buy(_ books: [Book]) -> Observable<Receipt>
}

/// A shop on a server.
public final class WebShop: Shop {
  private let address: URL
  private let session: URLSession
  // Changed: a variable that any thread may change is protected by a lock.
  private let orders = MutableProperty(0)

  public init(address: URL, session: URLSession = .shared) {
    self.address = address
    self.session = session
  }

  public func books(matching term: String) -> Single<[Book]> {
    guard var components = URLComponents(url: address, resolvingAgainstBaseURL: false) else {
      return .error(ShopError.offline)
    }
    components.queryItems = [URLQueryItem(name: "q", value: term)]
    return session.rx.data(request: URLRequest(url: components.url!))
      .decode(type: [Book].self, decoder: JSONDecoder())
      .asSingle()
  }

  public func buy(_ books: [Book]) -> Observable<Receipt> {
    Observable.deferred { [unowned self] in
      // Changed: the count is changed and read in one step.
      let number = self.orders.modify { count in
        count += 1
        return count
      }
      let receipt = Receipt(number: number, total: books.reduce(0) { $0 + $1.price })
      return self.session.rx.response(request: URLRequest(url: self.address.appendingPathComponent("orders")))
        .map { _ in receipt }
    }
  }
}
