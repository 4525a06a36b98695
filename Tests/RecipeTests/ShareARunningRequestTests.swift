import Action
import TestSupport
import Testing

@Suite(.watched) struct ShareARunningRequestTests {
  private struct HeldTimetables: TimetableServer {
    let work = StubbornWork()
    func departures(from station: Int) async throws -> Int { await work(station) }
  }

  @Test func `two screens that ask for one station get the result of one request`() async throws {
    let server = HeldTimetables()
    let departures = departures(from: server)
    let (map, list) = (departures.start(1), departures.start(1))
    let other = departures.start(2)
    expectEqual(Set(await server.work.begun(2)), [1, 2])
    server.work.finish(1)
    server.work.finish(2)
    expectEqual(try await map.value, 10)
    expectEqual(try await list.value, 10)
    expectEqual(try await other.value, 20)
    expectEqual(departures.runCount.value, 2)

    async let later = firstDeparture(at: 1, by: departures)
    expectEqual(await server.work.begun(3).last, 1)
    server.work.finish(1)
    expectEqual(try await later, 10)
  }

  @Test func `a screen that closes leaves the request to the other one`() async throws {
    let server = HeldTimetables()
    let departures = departures(from: server)
    let list = departures.start(1)
    let map = Task.immediate { try await firstDeparture(at: 1, by: departures) }
    await server.work.begun(1)
    map.cancel()
    await #expect(throws: CancellationError.self) { try await map.value }
    expectEqual(list.state.value, .running)
    server.work.finish(1)
    expectEqual(try await list.value, 10)
  }
}
