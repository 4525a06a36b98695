import Action
import TestSupport
import Testing

@MainActor @Suite(.watched) struct CancelWorkWithItsScreenTests {
  /// The requests are numbered, and ignore their cancellation until the test finishes them.
  private final class HeldServer: StationServer {
    let work = StubbornWork()
    let cancelled = Heard<Int>()
    private let count = MutableProperty(0)

    func departures(from station: String) async throws -> [Departure] {
      let number = count.modify { count -> Int in
        count += 1
        return count
      }
      _ = await work(number)
      if Task.isCancelled { cancelled.append(number) }
      return [Departure(line: "\(station) \(number)")]
    }
  }

  private let server = HeldServer()

  @Test func `cancelling the waiting task cancels the request, and the next start is accepted`() async throws
  {
    let model = TimetableModel(station: "Ulm", server: server)
    // The modifier `task` does the same.
    let shown = Task { try? await model.load.start().finished() }
    await server.work.begun(1)
    shown.cancel()
    await shown.value
    let again = model.load.start()
    await server.work.begun(2)
    server.work.finish(1)
    expectEqual(await server.cancelled.all(1), [1])
    server.work.finish(2)
    expectEqual(try await again.value, [Departure(line: "Ulm 2")])
    #expect(model.load.lastError.value == nil)
  }

  @Test func `releasing the model cancels the request`() async {
    var model: TimetableModel? = TimetableModel(station: "Ulm", server: server)
    let execution = model?.load.start()
    await server.work.begun(1)
    model = nil
    expectEqual(execution?.state.value, .cancelled)
    server.work.finish(1)
    expectEqual(await server.cancelled.all(1), [1])
  }
}
