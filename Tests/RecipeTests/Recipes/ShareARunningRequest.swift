import Action

protocol TimetableServer: Sendable {
  func departures(from station: Int) async throws -> Int
}

func departures(from server: any TimetableServer) -> Action<Int, Int> {
  Action(policy: .shareRunning, by: { station in station }) { station in
    try await server.departures(from: station)
  }
}

func firstDeparture(at station: Int, by departures: Action<Int, Int>) async throws -> Int {
  try await departures.start(station).value
}
