import Action
import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

struct CityForecast: Sendable, Equatable {
  var text: String
}

protocol ForecastServer: Sendable {
  func forecast(for city: String) async throws -> CityForecast
}

struct ServerBusy: Error, Equatable {
  let retryAfter: Duration

  init?(_ response: HTTPURLResponse) {
    guard response.statusCode == 429 || response.statusCode == 503 else { return nil }
    let seconds = response.value(forHTTPHeaderField: "Retry-After").flatMap { Int($0) }
    retryAfter = .seconds(seconds ?? 1)
  }
}

func fetchingForecast(
  from server: any ForecastServer, scheduler: any SchedulerType = MainScheduler.instance
) -> Action<String, CityForecast> {
  Action<String, CityForecast> { city in try await server.forecast(for: city) }
    .retrying(3, scheduler: scheduler) { error, _ in
      guard let busy = error as? ServerBusy, busy.retryAfter <= .seconds(60) else { return nil }
      return busy.retryAfter
    }
}
