import Action
import TestSupport
import Testing

@Suite(.watched) struct RunTwoActionsAndCombineTheirResultsTests {
  private struct NoSky: Error {}

  @Test func `both actions run concurrently, and the result contains both values`() async throws {
    let work = StubbornWork()
    let rides = Action<Int, Int> { day in await work(day) }
    let weather = Action<Int, String> { day in "\(await work(day + 1))°" }
    let plan = planning(rides: rides, weather: weather)
    let execution = plan.start(3)
    expectEqual(Set(await work.begun(2)), [3, 4])
    work.finish(4)
    work.finish(3)
    expectEqual(try await execution.value, TravelDay(rides: 30, weather: "40°"))
  }

  @Test func `a failure of one cancels the other`() async {
    let (answer, cancelled) = (PublishSubject<Int>(), Heard<CancellationCause>())
    let rides = Action<Int, Int> { _ in answer }
    let weather = Action<Int, String> { _ in throw NoSky() }
    let bag = DisposeBag {
      rides.events.subscribe(onNext: { event in
        if case .cancelled(let cause) = event.kind { cancelled.append(cause) }
      })
    }
    let plan = planning(rides: rides, weather: weather)
    await #expect(throws: NoSky.self) { try await plan.start(3).value }
    expectEqual(cancelled.all, [.subscriptionDisposed])
    #expect(!answer.hasObservers)
    #expect(!rides.executing.value)
    withExtendedLifetime(bag) {}
  }

  @Test func `cancelling the plan cancels both`() async {
    let rides = Action<Int, Int> { _ in .never() }
    let weather = Action<Int, String> { _ in .never() }
    let plan = planning(rides: rides, weather: weather)
    let execution = plan.start(3)
    #expect(rides.executing.value && weather.executing.value)
    execution.cancel()
    #expect(!rides.executing.value && !weather.executing.value)
    expectEqual(execution.state.value, .cancelled)
  }

  @Test func `the plan is disabled while one of the actions is executing`() {
    let answer = PublishSubject<Int>()
    let rides = Action<Int, Int> { _ in answer }
    let plan = planning(rides: rides, weather: Action { _ in .just("sun") })
    rides.execute(1)
    expectEqual(plan.start(3).state.value, .rejected)
    answer.onCompleted()
    #expect(plan.enabled.value)
  }
}
