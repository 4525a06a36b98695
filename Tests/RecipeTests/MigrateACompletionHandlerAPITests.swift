import Action
import TestSupport
import Testing

@Suite(.watched) struct MigrateACompletionHandlerAPITests {
  private struct OutOfPaper: Error {}

  private final class ManualMaps: MapLibrary {
    let stopped = Heard<String>()
    /// Each test removes the handlers at its end, because they retain the action that retains this object.
    let requests = Heard<@Sendable (Result<String, any Error>) -> Void>()

    private struct Job: MapJob {
      let name: String
      let stopped: Heard<String>
      func stop() { stopped.append(name) }
    }

    func render(
      _ region: MapRegion, done: @escaping @Sendable (Result<String, any Error>) -> Void
    ) -> any MapJob {
      requests.append(done)
      return Job(name: region.name, stopped: stopped)
    }
  }

  @Test func `the result of the callback is the element`() async throws {
    let maps = ManualMaps()
    let render = rendering(by: maps)
    let execution = render.start(MapRegion(name: "Alps"))
    maps.requests.all[0](.success("alps.png"))
    expectEqual(try await execution.value, "alps.png")
    expectEqual(maps.stopped.all, ["Alps"])
    let failing = render.start(MapRegion(name: "Andes"))
    maps.requests.all[1](.failure(OutOfPaper()))
    await #expect(throws: OutOfPaper.self) { try await failing.value }
    maps.requests.removeAll()
  }

  @Test func `a replaced execution stops its job, and its late result is ignored`() async throws {
    let maps = ManualMaps()
    let render = rendering(by: maps)
    let elements = Heard<String>()
    let bag = DisposeBag { render.elements.subscribe(onNext: { elements.append($0) }) }
    let first = render.start(MapRegion(name: "Alps"))
    render.execute(MapRegion(name: "Andes"))
    expectEqual(first.state.value, .cancelled)
    expectEqual(maps.stopped.all, ["Alps"])
    maps.requests.all[0](.success("alps.png"))
    maps.requests.all[1](.success("andes.png"))
    expectEqual(elements.all, ["andes.png"])
    withExtendedLifetime(bag) {}
    maps.requests.removeAll()
  }
}
