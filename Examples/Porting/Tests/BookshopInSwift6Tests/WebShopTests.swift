import Foundation
import RxBlocking
import RxCocoa
import RxSwift
import XCTest

// Changed: the module has another name, because both are in this package.
@testable import BookshopInSwift6

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

final class WebShopTests: XCTestCase {
  private var shop: WebShop!

  override func setUp() {
    super.setUp()
    let configuration = URLSessionConfiguration.ephemeral
    configuration.protocolClasses = [ShopProtocol.self]
    shop = WebShop(
      address: URL(string: "http://shop.example")!, session: URLSession(configuration: configuration))
  }

  func testBooksAreFound() throws {
    XCTAssertEqual(
      try shop.books(matching: "Emma").toBlocking().single(),
      [Book(title: "Emma", price: 9), Book(title: "Emma, again", price: 5)])
  }

  func testAnAnswerOfAnotherKindIsAnError() {
    XCTAssertThrowsError(try shop.books(matching: "broken").toBlocking().single()) { error in
      XCTAssertTrue(error is DecodingError, "\(error)")
    }
  }

  func testAStatusOfFailureIsAnError() {
    XCTAssertThrowsError(try shop.books(matching: "missing").toBlocking().single()) { error in
      guard case RxCocoaURLError.httpRequestFailed(let response, _) = error else {
        return XCTFail("\(error)")
      }
      XCTAssertEqual(response.statusCode, 404)
    }
  }

  func testOrdersAreNumberedWhenTheyAreMade() throws {
    let books = [Book(title: "Emma", price: 9), Book(title: "Ulysses", price: 20)]
    let order = shop.buy(books)
    XCTAssertEqual(try order.toBlocking().single(), Receipt(number: 1, total: 29))
    XCTAssertEqual(try order.toBlocking().single(), Receipt(number: 2, total: 29))
    XCTAssertEqual(try shop.buy([]).toBlocking().single(), Receipt(number: 3, total: 0))
  }
}

/// Returns responses in place of a server.
private final class ShopProtocol: URLProtocol {
  override class func canInit(with request: URLRequest) -> Bool { request.url?.host == "shop.example" }
  override class func canonicalRequest(for request: URLRequest) -> URLRequest { request }

  override func startLoading() {
    let components = URLComponents(url: request.url!, resolvingAgainstBaseURL: false)
    let term = components?.queryItems?.first?.value ?? ""
    let body =
      term == "broken"
      ? "{}" : "[{\"title\": \"\(term)\", \"price\": 9}, {\"title\": \"\(term), again\", \"price\": 5}]"
    let response = HTTPURLResponse(
      url: request.url!, statusCode: term == "missing" ? 404 : 200, httpVersion: "HTTP/1.1", headerFields: nil
    )!
    client?.urlProtocol(self, didReceive: response, cacheStoragePolicy: .notAllowed)
    client?.urlProtocol(self, didLoad: Data(body.utf8))
    client?.urlProtocolDidFinishLoading(self)
  }

  override func stopLoading() {}
}
