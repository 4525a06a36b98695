import Testing

@testable import Action

/// The hook is one for the whole process, so these tests come one after the other.
@Suite(.serialized) struct UnheardTests {
  @Test func `a failure that nobody hears of is told to the hook`() {
    let heard = Heard<String>()
    let old = ActionHooks.unhandledError
    ActionHooks.unhandledError = { if let error = $0 as? Unheard { heard.append("\(error.number)") } }
    defer { ActionHooks.unhandledError = old }
    let action = Action<Int, Int> { .error(Unheard(number: $0)) }
    action.execute(1)
    action.inputs.onNext(2)
    action.apply(3).subscribe(onError: { _ in }).dispose()
    let subscription = action.errors.subscribe()
    action.execute(4)
    subscription.dispose()
    expectEqual(heard.all, ["1", "2"])
    // The property is only read and let go of, so nobody hears of the error.
    _ = action.lastError.value
    action.execute(5)
    expectEqual(heard.all, ["1", "2", "5"])
  }

  @Test func `a failure that somebody waits for is heard`() async throws {
    let heard = Heard<String>()
    let old = ActionHooks.unhandledError
    ActionHooks.unhandledError = { if let error = $0 as? Unheard { heard.append("\(error.number)") } }
    defer { ActionHooks.unhandledError = old }
    let (mayFail, letFail) = AsyncStream<Void>.makeStream()
    let action = Action<Int, Int> { (number: Int) async throws -> Int in
      for await _ in mayFail { break }
      throw Unheard(number: number)
    }
    let execution = action.start(6)
    let waiting = Task { try await execution.value }
    while !execution.handle.isAwaited { await Task.yield() }
    letFail.yield()
    await #expect(throws: Unheard.self) { try await waiting.value }
    expectEqual(heard.all, [])
  }

  private struct Unheard: Error {
    let number: Int
  }
}
