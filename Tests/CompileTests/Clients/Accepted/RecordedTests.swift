// Tests whose actions are recorded.

import ActionFlightRecorder
import Testing

@Suite(.flightRecorder) struct CheckoutTests {
  @Test func passes() async throws {
    let pay = Action<Int, Int> { price async throws in price }
    #expect(try await pay.start(1).value == 1)
  }

  @Test(.flightRecorder(values: .described), arguments: [1, 2]) func shows(price: Int) {}
}

@MainActor @Suite(.flightRecorder(values: .hidden), .serialized) struct MainTests {
  @Test(.flightRecorder) func passes() {}
}

private let values: [RecordedValues] = [.hidden, .described]
private let trait: FlightRecorderTrait = .flightRecorder
