import Foundation
import StreamsFoundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

private enum Answers {
  struct User: Decodable {
    let name: String
  }

  func user(at url: URL) -> Observable<User> {
    URLSession.shared.rx.data(request: URLRequest(url: url))
      .decode(type: User.self, decoder: JSONDecoder())
      .retry(3)
  }
}

extension Notification.Name {
  fileprivate static let downloadAdvanced = Notification.Name("downloadAdvanced")
}

private func fractions(of center: NotificationCenter) -> Observable<Double> {
  center.rx.notification(.downloadAdvanced) { $0.userInfo?["fraction"] as? Double ?? 0 }
}
