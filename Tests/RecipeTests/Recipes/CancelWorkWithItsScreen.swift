import Action
import ActionUI
import Observation

#if canImport(SwiftUI)
  import SwiftUI
#endif

struct Departure: Sendable, Hashable {
  var line: String
}

protocol StationServer: Sendable {
  func departures(from station: String) async throws -> [Departure]
}

@MainActor @Observable
final class TimetableModel {
  @ObservationIgnored let load: Action<Void, [Departure]>

  init(station: String, server: any StationServer) {
    load = Action(policy: .restart) { try await server.departures(from: station) }
  }
}

#if canImport(SwiftUI)
  struct TimetableView: View {
    @State var model: TimetableModel

    var body: some View {
      List(model.load.model.lastElement ?? [], id: \.self) { Text($0.line) }
        .task(model.load)
    }
  }
#endif
