import ActionFlightRecorder
import Testing

protocol SeatServer: Sendable {
  func seats(of train: String) async throws -> Int
}

struct SlowSeatServer: SeatServer {
  func seats(of train: String) async throws -> Int {
    train == "slow" ? try await Observable<Int>.never().firstValue ?? 0 : 60
  }
}

func loadingSeats(from server: any SeatServer, policy: ExecutionPolicy = .restart) -> Action<String, Int> {
  Action(policy: policy) { train in try await server.seats(of: train) }
}

extension ReadThePageOfAFailedTestTests {
  @Suite(.flightRecorder) struct SeatMapTests {
    @Test func `the seats of the last chosen train are shown`() async throws {
      let load = loadingSeats(from: SlowSeatServer()).named("load seats")
      load.execute("slow")
      let seats = try await load.start("fast").value
      #expect(seats == 60)
    }
  }
}
