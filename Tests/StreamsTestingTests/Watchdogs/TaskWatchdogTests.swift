import TestSupport
import Testing

@testable import StreamsTesting

struct TaskWatchdogTests {
  struct Failure: Error {}

  private let timeouts = Heard<String>()

  private func watch<Result: Sendable>(
    limit: Duration = .seconds(6), _ body: @escaping @Sendable () async throws -> Result
  ) async throws -> Result {
    try await withTaskWatchdog(limit: limit, test: "the hang") { [timeouts] in
      timeouts.append("\($0)")
    } body: {
      try await body()
    }
  }

  @Test func `a body that ends returns its result or throws its error`() async throws {
    #expect(try await watch { 7 } == 7)
    await #expect(throws: Failure.self) { try await watch { throw Failure() } }
    expectEqual(timeouts.all, [])
  }

  @Test func `a body that awaits forever is reported by name, then cancelled`() async throws {
    let isCancelled = try await watch(limit: .milliseconds(10)) {
      let (nothing, end) = AsyncStream.makeStream(of: Void.self)
      for await _ in nothing {}
      end.finish()
      return Task.isCancelled
    }
    #expect(isCancelled)
    expectEqual(
      timeouts.all,
      [
        "the hang did not end. It waits for an event that does not occur, or needs more time than a test may take."
      ])
  }

  @Test func `a body that ignores its cancellation is reported twice`() async throws {
    let (told, tell) = AsyncStream.makeStream(of: Void.self)
    try await withTaskWatchdog(limit: .milliseconds(10), test: "the hang") { [timeouts] in
      timeouts.append("\($0.test) hangs")
    } onDeafness: { [timeouts] in
      timeouts.append("\($0.test) is deaf")
      tell.finish()
    } body: {
      // A different task, which is not cancelled with this one.
      await Task { for await _ in told {} }.value
    }
    expectEqual(timeouts.all.sorted(), ["the hang hangs", "the hang is deaf"])
  }

  @Test func `a reset restarts the limit of a task`() {
    let watchdog = TaskWatchdog(limit: .milliseconds(20)) { [timeouts] in timeouts.append("over") }
    TaskWatchdog.$current.withValue(watchdog) {
      expectEqual(watchdog.look(beat: .quiet(.milliseconds(19))), .work)
      Watchdog.reset()
      expectEqual(watchdog.look(beat: .quiet(.milliseconds(19))), .work)
      expectEqual(timeouts.all, [])
      expectEqual(watchdog.look(beat: .quiet(.milliseconds(1))), .nothing)
      expectEqual(timeouts.all, ["over"])
    }
  }

  @Test func `beats have pauses at first`() {
    var state = TaskWatchState(limit: .milliseconds(100))
    expectEqual(state.look(beat: .quiet(.zero)), .beats)
    expectEqual(state.look(beat: .quiet(.milliseconds(4))), .beats)
    expectEqual(state.look(beat: .quiet(.milliseconds(1))), .work)
    state.reset()
    expectEqual(state.look(beat: .quiet(.zero)), .beats)
  }

  @Test func `beats have pauses while a busy process makes them count little`() {
    var state = TaskWatchState(limit: .milliseconds(20))
    expectEqual(state.look(beat: Beat(forThreads: .milliseconds(40), forTasks: .milliseconds(5))), .work)
    expectEqual(state.look(beat: Beat(forThreads: .milliseconds(410), forTasks: .milliseconds(10))), .beats)
    #expect(state.look(beat: Beat(forThreads: .milliseconds(410), forTasks: .milliseconds(5))) == nil)
  }

  @Test func `a wait for a body with its own watchdog is not counted`() async throws {
    let watchdog = TaskWatchdog(limit: .milliseconds(20)) { [timeouts] in timeouts.append("over") }
    expectEqual(watchdog.look(beat: .quiet(.milliseconds(19))), .work)
    watchdog.pause()
    expectEqual(watchdog.look(beat: .quiet(.seconds(100))), .nothing)
    watchdog.resume()
    expectEqual(timeouts.all, [])
    let inside = try await TaskWatchdog.$current.withValue(watchdog) {
      let awaited = try await withWatchdog { watchdog.look(beat: .quiet(.seconds(100))) }
      return [awaited, try blocking { watchdog.look(beat: .quiet(.seconds(100))) }]
    }
    expectEqual(inside, [.nothing, .nothing])
    expectEqual(timeouts.all, [])
    expectEqual(watchdog.look(beat: .quiet(.milliseconds(1))), .nothing)
    expectEqual(timeouts.all, ["over"])
  }

  private func blocking<Result: Sendable>(_ body: @escaping @Sendable () -> Result) throws -> Result {
    try withWatchdog(body: body)
  }

  @Test(.watched) func `a watched test runs like any other test`() async {
    #expect(await Task { 7 }.value == 7)
  }
}

/// Counts beats until `goesOn` returns `false`.
final class BeatCounter: Watchable {
  private let counts = Lock((beaten: Duration.zero, looks: 0))
  private let goesOn: @Sendable (Duration) -> Bool

  init(while goesOn: @escaping @Sendable (Duration) -> Bool = { _ in true }) { self.goesOn = goesOn }

  var beaten: Duration { counts.withLock { $0.beaten } }
  var looks: Int { counts.withLock { $0.looks } }
  let blocksThread = false

  func look(beat: Beat) -> WatchNeed {
    let beaten = counts.withLock { counts in
      counts.beaten += beat.forThreads
      counts.looks += 1
      return counts.beaten
    }
    return goesOn(beaten) ? .beats : .nothing
  }
}

extension Beat {
  /// Returns a beat during which nothing else runs.
  static func quiet(_ work: Duration) -> Beat { Beat(forThreads: work, forTasks: work) }
}
