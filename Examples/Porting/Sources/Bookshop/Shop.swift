import Foundation
import RxCocoa
import RxSwift

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

public struct Book: Equatable, Decodable {
  public let title: String
  public let price: Int

  public init(title: String, price: Int) {
    self.title = title
    self.price = price
  }
}

public struct Receipt: Equatable {
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

public protocol Shop {
  func books(matching term: String) -> Single<[Book]>
  func buy(_ books: [Book]) -> Observable<Receipt>
}

/// A shop on a server.
public final class WebShop: Shop {
  private let address: URL
  private let session: URLSession
  private var orders = 0

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
      self.orders += 1
      let receipt = Receipt(number: self.orders, total: books.reduce(0) { $0 + $1.price })
      return self.session.rx.response(request: URLRequest(url: self.address.appendingPathComponent("orders")))
        .map { _ in receipt }
    }
  }
}
