import ActionUI

struct Forecast: Sendable, Equatable {
  var degrees: Int
}

protocol WeatherStation: Sendable {
  func forecast() async throws -> Forecast
}

@MainActor
final class ForecastModel {
  let refresh: Action<Void, Forecast>

  init(station: any WeatherStation) {
    refresh = Action { try await station.forecast() }
  }

  var forecast: Forecast? { refresh.model.lastElement }
  var isRefreshing: Bool { refresh.model.isExecuting }
  var isOutdated: Bool { refresh.model.failure != nil }
}
