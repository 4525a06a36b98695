import Action

struct AccessToken: Sendable, Equatable {
  var number: Int
}

struct TokenExpired: Error {}

protocol AccountServer: Sendable {
  func refresh(_ token: AccessToken) async throws -> AccessToken
}

final class AccountClient: Sendable {
  let refresh: Action<AccessToken, AccessToken>
  private let token: MutableProperty<AccessToken>

  init(server: any AccountServer, token: AccessToken) {
    let current = MutableProperty(token)
    self.token = current
    refresh = Action(policy: .shareRunning) { expired in
      // Another request may have refreshed the token already.
      if current.value != expired { return current.value }
      let new = try await server.refresh(expired)
      current.value = new
      return new
    }
  }

  func send<Answer>(_ request: @Sendable (AccessToken) async throws -> Answer) async throws -> Answer {
    let used = token.value
    do { return try await request(used) } catch is TokenExpired {
      return try await request(refresh.start(used).value)
    }
  }
}
