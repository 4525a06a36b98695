import Action
import TestSupport
import Testing

@Suite(.watched) struct RefreshATokenOnceTests {
  private struct SignedOut: Error {}

  /// The token after 1 is 10, and there is none after 10.
  private struct HeldServer: AccountServer {
    let work = StubbornWork()

    func refresh(_ token: AccessToken) async throws -> AccessToken {
      let number = await work(token.number)
      if token.number == 10 { throw SignedOut() }
      return AccessToken(number: number)
    }
  }

  private let server = HeldServer()
  private let sent = Heard<Int>()

  @Test func `requests that fail during the refresh share it, and later ones use its result`() async throws {
    let client = AccountClient(server: server, token: AccessToken(number: 1))
    let late = StubbornWork()
    let request: @Sendable (AccessToken) async throws -> Int = { [sent] token in
      sent.append(token.number)
      if token.number == 1 { throw TokenExpired() }
      return token.number
    }
    async let first = client.send(request)
    await server.work.begun(1)
    async let second = client.send(request)
    async let third = client.send { token in
      if token.number == 1 { _ = await late(3) }
      return try await request(token)
    }
    // The second request shares the refresh, or asks for the new token afterwards. The third fails after the refresh.
    _ = await sent.all(2)
    await late.begun(1)
    server.work.finish(1)
    let answers = try await [first, second]
    expectEqual(answers, [10, 10])
    late.finish(3)
    expectEqual(try await third, 10)
    expectEqual(await server.work.begun(1), [1])
  }

  @Test func `a failed refresh fails the requests that share it, and is not repeated`() async throws {
    let client = AccountClient(server: server, token: AccessToken(number: 10))
    let answer = Task { try await client.send { _ -> Int in throw TokenExpired() } }
    await server.work.begun(1)
    server.work.finish(10)
    await #expect(throws: SignedOut.self) { try await answer.value }
    expectEqual(await server.work.begun(1), [10])
  }

  @Test func `a request whose new token is rejected fails, and does not loop`() async throws {
    let client = AccountClient(server: server, token: AccessToken(number: 1))
    let request: @Sendable (AccessToken) async throws -> Int = { [sent] token in
      sent.append(token.number)
      throw TokenExpired()
    }
    let answer = Task { try await client.send(request) }
    await server.work.begun(1)
    server.work.finish(1)
    await #expect(throws: TokenExpired.self) { try await answer.value }
    expectEqual(sent.all, [1, 10])
  }

  @Test func `cancelling one of the requests does not cancel the refresh`() async throws {
    let client = AccountClient(server: server, token: AccessToken(number: 1))
    let request: @Sendable (AccessToken) async throws -> Int = { token in
      if token.number == 1 { throw TokenExpired() }
      return token.number
    }
    let left = Task { try await client.send(request) }
    await server.work.begun(1)
    async let stays = client.send(request)
    left.cancel()
    await #expect(throws: CancellationError.self) { try await left.value }
    server.work.finish(1)
    expectEqual(try await stays, 10)
  }
}
