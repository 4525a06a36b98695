import Action
import TestSupport
import Testing

/// The errors of awaited streams of an execution.
@Suite(.watched) struct AwaitedErrorTests {
  /// A way to await a stream.
  struct Wait: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let run: @Sendable (Observable<Int>) async throws -> Void
  }

  private static let waits = [
    Wait(testDescription: "firstValue") { _ = try await $0.firstValue },
    Wait(testDescription: "lastValue") { _ = try await $0.lastValue },
    Wait(testDescription: "lastValue, mapped") { _ = try await $0.map { $0 + 1 }.lastValue },
    Wait(testDescription: "values") { for try await _ in $0.values {} },
    Wait(testDescription: "Single.value") { _ = try await $0.asSingle().value },
    Wait(testDescription: "Maybe.value") { _ = try await $0.asMaybe().value },
    Wait(testDescription: "Completable.value") { try await $0.ignoreElements().asCompletable().value },
  ]

  private static func error(of wait: Wait, _ stream: Observable<Int>) async -> String {
    do {
      try await wait.run(stream)
      return "no error"
    } catch { return "\(type(of: error))" }
  }

  @Test(arguments: waits)
  func `an awaited stream of an execution throws the error of the work`(wait: Wait) async {
    let failing = Action<Int, Int> { _ in .error(Mishap()) }
    expectEqual(await Self.error(of: wait, failing.execute(1)), "Mishap")
    expectEqual(await Self.error(of: wait, failing.apply(1)), "Mishap")
    expectEqual(await Self.error(of: wait, failing.start(1).elements), "Mishap")
    // The work of this action is the stream of another action.
    let outer = Action<Int, Int> { failing.execute($0) }
    expectEqual(await Self.error(of: wait, outer.execute(1)), "Mishap")
  }

  @Test(arguments: waits)
  func `an awaited stream of a cancelled execution throws CancellationError`(wait: Wait) async {
    let action = Action<Int, Int> { _ in .never() }
    let stream = action.execute(1)
    action.cancel()
    expectEqual(await Self.error(of: wait, stream), "CancellationError")
  }

  @Test(arguments: waits)
  func `an awaited stream of a rejected input throws the rejection`(wait: Wait) async {
    let action = Action<Int, Int>(enabledIf: Observable.just(false)) { .just($0) }
    expectEqual(await Self.error(of: wait, action.execute(1)), "ActionError")
  }

  @Test func `awaiting a handle also throws the innermost error`() async {
    let failing = Action<Int, Int> { _ in .error(Mishap()) }
    let outer = Action<Int, Int> { failing.execute($0) }
    await #expect(throws: Mishap.self) { try await outer.start(1).value }
    await #expect(throws: Mishap.self) { try await outer.start(1).finished() }
    await #expect(throws: Mishap.self) { for try await _ in outer.start(1).values {} }
  }
}
