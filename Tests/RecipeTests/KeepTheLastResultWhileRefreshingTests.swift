import ActionUI
import TestSupport
import Testing

@Suite(.watched) struct KeepTheLastResultWhileRefreshingTests {
  private struct Fog: Error {}

  private struct HeldStation: WeatherStation {
    let work = StubbornWork()
    let requests = Heard<Void>()

    func forecast() async throws -> Forecast {
      requests.append(())
      let degrees = await work(requests.all.count)
      if degrees == 20 { throw Fog() }
      return Forecast(degrees: degrees)
    }
  }

  @Test @MainActor func `the forecast stays during a refresh and after a failed one`() async throws {
    let station = HeldStation()
    let model = ForecastModel(station: station)
    expectEqual(model.forecast, nil)

    let first = model.refresh.start()
    await station.work.begun(1)
    station.work.finish(1)
    _ = try await first.value
    expectEqual(model.forecast, Forecast(degrees: 10))

    let second = model.refresh.start()
    #expect(model.isRefreshing)
    expectEqual(model.forecast, Forecast(degrees: 10))
    await station.work.begun(2)
    station.work.finish(2)
    await #expect(throws: Fog.self) { try await second.value }
    #expect(model.isOutdated && !model.isRefreshing)
    expectEqual(model.forecast, Forecast(degrees: 10))

    let third = model.refresh.start()
    #expect(!model.isOutdated)
    await station.work.begun(3)
    station.work.finish(3)
    _ = try await third.value
    expectEqual(model.forecast, Forecast(degrees: 30))
  }
}
