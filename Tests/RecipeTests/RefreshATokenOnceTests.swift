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
  private let joined = Heard<UInt64>()

  private let request: @Sendable (AccessToken) async throws -> Int = { token in
    if token.number == 1 { throw TokenExpired() }
    return token.number
  }

  /// Counts the requests that share a refresh.
  private func countShares(of client: AccountClient) -> any Disposable {
    client.refresh.events.subscribe(onNext: { [joined] event in
      if case .joined = event.kind { joined.append(event.id) }
    })
  }

  @Test func `requests that fail during the refresh share it, and later ones use its result`() async throws {
    let client = AccountClient(server: server, token: AccessToken(number: 1))
    let subscription = countShares(of: client)
    let late = StubbornWork()
    async let first = client.send(request)
    await server.work.begun(1)
    async let second = client.send(request)
    _ = await joined.all(1)
    async let third = client.send { [request] token in
      if token.number == 1 { _ = await late(3) }
      return try await request(token)
    }
    await late.begun(1)
    server.work.finish(1)
    let answers = try await [first, second]
    expectEqual(answers, [10, 10])
    late.finish(3)
    expectEqual(try await third, 10)
    expectEqual(await server.work.begun(1), [1])
    subscription.dispose()
  }

  @Test func `a failed refresh fails the requests that share it, and is not repeated`() async throws {
    let client = AccountClient(server: server, token: AccessToken(number: 10))
    let subscription = countShares(of: client)
    let fails: @Sendable (AccessToken) async throws -> Int = { _ in throw TokenExpired() }
    let first = Task { try await client.send(fails) }
    await server.work.begun(1)
    let second = Task { try await client.send(fails) }
    _ = await joined.all(1)
    server.work.finish(10)
    await #expect(throws: SignedOut.self) { try await first.value }
    await #expect(throws: SignedOut.self) { try await second.value }
    expectEqual(await server.work.begun(1), [10])
    subscription.dispose()
  }

  @Test func `a request whose new token is rejected fails, and does not loop`() async throws {
    let client = AccountClient(server: server, token: AccessToken(number: 1))
    let sent = Heard<Int>()
    let answer = Task {
      try await client.send { token -> Int in
        sent.append(token.number)
        throw TokenExpired()
      }
    }
    await server.work.begun(1)
    server.work.finish(1)
    await #expect(throws: TokenExpired.self) { try await answer.value }
    expectEqual(sent.all, [1, 10])
  }

  @Test func `cancelling one of the requests does not cancel the refresh`() async throws {
    let client = AccountClient(server: server, token: AccessToken(number: 1))
    let subscription = countShares(of: client)
    let left = Task { [request] in try await client.send(request) }
    await server.work.begun(1)
    async let stays = client.send(request)
    _ = await joined.all(1)
    left.cancel()
    await #expect(throws: CancellationError.self) { try await left.value }
    #expect(client.refresh.executing.value)
    server.work.finish(1)
    expectEqual(try await stays, 10)
    expectEqual(client.refresh.runCount.value, 1)
    subscription.dispose()
  }
}
