// modes: 5
// A request whose answer is `Any`, and a scheduler whose time is a date, as they are written with RxSwift and RxCocoa.

import Foundation
import StreamsFoundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

private func answer(to request: URLRequest) -> Observable<Any> {
  URLSession.shared.rx.json(request: request)
}

private func names(at url: URL) -> Observable<[String]> {
  URLSession.shared.rx.json(url: url).map { (answer: Any) in
    (answer as? [String: Any])?["names"] as? [String] ?? []
  }
}
