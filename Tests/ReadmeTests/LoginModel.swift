import Action
import Observation

@MainActor @Observable
final class LoginModel {
  var name = ""
  var password = ""
  private let server: any Server

  @ObservationIgnored private(set) lazy var login = Action<Void, User>(
    enabledIf: .observing { @MainActor [weak self] in self?.credentials != nil }
  ) { @MainActor [weak self, server] in
    guard let credentials = self?.credentials else { throw CancellationError() }
    return try await server.user(for: credentials)
  }

  init(server: any Server) { self.server = server }

  private var credentials: Credentials? {
    name.isEmpty || password.isEmpty ? nil : Credentials(name: name, password: password)
  }
}
