import Action
import TestSupport
import Testing

@Suite(.watched) struct RunOneExecutionPerRowTests {
  private struct HeldPodcasts: PodcastServer {
    let work = StubbornWork()
    func fetch(_ id: Episode.ID) async throws -> Int { await work(id) }
  }

  @Test func `a second tap on a row is rejected, and another row runs beside it`() async throws {
    let server = HeldPodcasts()
    let fetch = fetching(from: server)
    let first = fetch.start(Episode(id: 1))
    expectEqual(fetch.start(Episode(id: 1)).state.value, .rejected)
    let other = fetch.start(Episode(id: 2))
    expectEqual(Set(await server.work.begun(2)), [1, 2])
    #expect(fetch.isExecuting(for: 1).value && fetch.isExecuting(for: 2).value)
    #expect(!fetch.isEnabled(for: Episode(id: 1)) && fetch.isEnabled(for: Episode(id: 3)))

    server.work.finish(1)
    expectEqual(try await first.value, 10)
    #expect(!fetch.isExecuting(for: 1).value && fetch.isExecuting(for: 2).value)
    server.work.finish(2)
    expectEqual(try await other.value, 20)
  }
}
