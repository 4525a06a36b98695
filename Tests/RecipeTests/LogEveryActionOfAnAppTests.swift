import Action
import ActionInspector
import TestSupport
import Testing

@Suite(.watched) struct LogEveryActionOfAnAppTests {
  @Test @MainActor func `each execution and each rejection is a line`() async {
    let trips = TripModel()
    let lines = Heard<String>()
    let inspector = logging(trips, to: { lines.append($0) })
    trips.request.execute(2)
    trips.isOnline.value = false
    trips.request.execute(3)
    await #expect(throws: TripServerDown.self) { try await trips.rate.start(0).finished() }
    expectEqual(
      lines.all,
      [
        "trips.request #1 started", "trips.request #1 element", "trips.request #1 completed",
        "trips.request disabled You are offline", "trips.request #2 rejected You are offline",
        "trips.rate #1 started", "trips.rate #1 failed TripServerDown",
      ])
    withExtendedLifetime(inspector) {}
  }

  @Test @MainActor func `nothing is written once the inspector is released`() {
    let trips = TripModel()
    let lines = Heard<String>()
    _ = logging(trips, to: { lines.append($0) })
    trips.request.execute(2)
    expectEqual(lines.all, [])
  }
}
