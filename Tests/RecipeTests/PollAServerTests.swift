import Action
import StreamsTesting
import TestSupport
import Testing

@MainActor @Suite(.watched) struct PollAServerTests {
  private struct Unreachable: Error {}

  /// The requests are numbered. The second one fails.
  private final class HeldServer: ParcelServer {
    let work = StubbornWork()
    private let count = MutableProperty(0)

    func status() async throws -> ParcelStatus {
      let number = count.modify { count -> Int in
        count += 1
        return count
      }
      _ = await work(number)
      if number == 2 { throw Unreachable() }
      return ParcelStatus(place: "\(number)")
    }
  }

  private let scheduler = TestScheduler(initialClock: 0)
  private let server = HeldServer()

  @Test func `a tick during a request is rejected, and the next tick after it sends a request`() async {
    let model = ParcelModel(server: server, scheduler: scheduler)
    model.startPolling()
    scheduler.advanceTo(1)
    await server.work.begun(1)
    scheduler.advanceTo(8)
    expectEqual(model.refresh.runCount.value, 1)
    server.work.finish(1)
    await model.refresh.idle()
    expectEqual(model.refresh.lastElement.value, ParcelStatus(place: "1"))
    scheduler.advanceTo(12)
    expectEqual(await server.work.begun(2), [1, 2])
    server.work.finish(2)
    await model.refresh.idle()
    // The failure does not end the polling.
    scheduler.advanceTo(17)
    expectEqual(await server.work.begun(3), [1, 2, 3])
    server.work.finish(3)
    await model.refresh.idle()
  }

  @Test func `stopping ends the timer and the running request`() async {
    let model = ParcelModel(server: server, scheduler: scheduler)
    model.startPolling()
    scheduler.advanceTo(1)
    await server.work.begun(1)
    model.stopPolling()
    server.work.finish(1)
    await model.refresh.idle()
    scheduler.advanceTo(60)
    expectEqual(model.refresh.runCount.value, 1)
    #expect(model.refresh.lastElement.value == nil)
  }

  @Test func `starting again does not double the requests, and releasing the model ends them`() async {
    var model: ParcelModel? = ParcelModel(server: server, scheduler: scheduler)
    model?.startPolling()
    model?.startPolling()
    scheduler.advanceTo(1)
    await server.work.begun(1)
    server.work.finish(1)
    await model?.refresh.idle()
    expectEqual(model?.refresh.runCount.value, 1)
    model = nil
    scheduler.advanceTo(60)
    expectEqual(await server.work.begun(1), [1])
  }
}
