import Action
import Foundation
import StreamsTesting
import TestSupport
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

@Suite(.watched) struct RetryWhenTheServerAsksTests {
  /// Is busy as often as there are headers.
  private struct BusyServer: ForecastServer {
    let headers: MutableProperty<[[String: String]]>
    let requests = Heard<String>()

    init(_ headers: [String: String]...) { self.headers = MutableProperty(headers) }

    func forecast(for city: String) async throws -> CityForecast {
      requests.append(city)
      let header = headers.modify { $0.isEmpty ? nil : $0.removeFirst() }
      if let busy = header.flatMap({ ServerBusy(response(429, $0)) }) { throw busy }
      return CityForecast(text: "sun")
    }
  }

  private let timers = HeardTimers()

  @Test func `the request is repeated after the time in the header, and not earlier`() async throws {
    let server = BusyServer(["Retry-After": "20"])
    let fetch = fetchingForecast(from: server, scheduler: timers)
    let execution = fetch.start("Ulm")
    expectEqual(await timers.delays.all(1), [.seconds(20)])
    timers.time.advanceTo(19)
    expectEqual(server.requests.all, ["Ulm"])
    #expect(fetch.executing.value)
    timers.time.advanceTo(20)
    expectEqual(try await execution.value, CityForecast(text: "sun"))
    expectEqual(server.requests.all, ["Ulm", "Ulm"])
    #expect(fetch.lastError.value == nil)
  }

  @Test func `a time of more than a minute ends the attempts`() async {
    let server = BusyServer(["Retry-After": "3600"])
    let fetch = fetchingForecast(from: server, scheduler: timers)
    await #expect(throws: ServerBusy.self) { try await fetch.start("Ulm").value }
    expectEqual(server.requests.all, ["Ulm"])
    expectEqual(timers.delays.all, [])
  }

  @Test func `the third attempt is the last one`() async {
    let server = BusyServer([:], [:], [:], [:])
    let fetch = fetchingForecast(from: server, scheduler: timers)
    let execution = fetch.start("Ulm")
    expectEqual(await timers.delays.all(1), [.seconds(1)])
    timers.time.advanceTo(1)
    expectEqual(await timers.delays.all(2), [.seconds(1), .seconds(1)])
    timers.time.advanceTo(2)
    await #expect(throws: ServerBusy.self) { try await execution.value }
    expectEqual(server.requests.all, ["Ulm", "Ulm", "Ulm"])
  }

  @Test func `another response is no reason for a retry`() {
    #expect(ServerBusy(response(404, ["Retry-After": "20"])) == nil)
    expectEqual(ServerBusy(response(503, ["Retry-After": "7"]))?.retryAfter, .seconds(7))
  }
}

private func response(_ status: Int, _ header: [String: String]) -> HTTPURLResponse {
  let url = URL(fileURLWithPath: "/")
  return HTTPURLResponse(url: url, statusCode: status, httpVersion: nil, headerFields: header)!
}
