import TestSupport
import Testing

@testable import Action

/// The hook belongs to the whole process, so each of these tests runs in a separate process.
@Suite(.watched) struct UnheardTests {
  @Test func `a failure without an observer calls the error handler if failed work is reported`() async {
    await #expect(processExitsWith: .success) {
      let heard = Heard<Int>()
      Hooks.defaultErrorHandler = { _, error in heard.append(UnheardTests.number(of: error)) }
      let action = Action<Int, Int> { .error(Unheard(number: $0)) }
      action.execute(0)
      precondition(heard.all == [], "silent unless it is wanted: \(heard.all)")
      Hooks.reportsFailedWork = true
      action.execute(1)
      action.inputs.onNext(2)
      action.apply(3).subscribe(onError: { _ in }).dispose()
      let subscription = action.errors.subscribe()
      action.execute(4)
      subscription.dispose()
      precondition(heard.all == [1, 2], "heard \(heard.all)")
      // The property is only read and then released, so the error has no observer.
      _ = action.lastError.value
      action.execute(5)
      precondition(heard.all == [1, 2, 5], "heard \(heard.all)")
      Hooks.reportsFailedWork = false
      action.execute(6)
      precondition(heard.all == [1, 2, 5], "silent again: \(heard.all)")
    }
  }

  @Test func `a failure with a waiter does not call the error handler`() async {
    await #expect(processExitsWith: .success) {
      let heard = Heard<Int>()
      Hooks.defaultErrorHandler = { _, error in heard.append(UnheardTests.number(of: error)) }
      Hooks.reportsFailedWork = true
      let (mayFail, letFail) = AsyncStream<Void>.makeStream()
      let action = Action<Int, Int> { (number: Int) async throws -> Int in
        for await _ in mayFail { break }
        throw Unheard(number: number)
      }
      let execution = action.start(6)
      let waiting = Task { try await execution.value }
      while !execution.handle.isAwaited { await Task.yield() }
      letFail.yield()
      guard case .failure(let error as Unheard) = await waiting.result, error.number == 6 else {
        preconditionFailure("the one who waits did not hear of it")
      }
      precondition(heard.all == [], "heard \(heard.all)")
    }
  }

  @Test func `a gate failure calls the error handler only if errors has no observer`() async {
    await #expect(processExitsWith: .success) {
      let heard = Heard<Int>()
      Hooks.defaultErrorHandler = { _, error in heard.append(UnheardTests.number(of: error)) }
      for number in 1...2 {
        let gate = PublishSubject<Bool>()
        let action = Action<Int, Int>(enabledIf: gate) { .just($0) }
        let subscription = number == 1 ? action.errors.subscribe() : Disposables.create()
        gate.onError(Unheard(number: number))
        subscription.dispose()
      }
      precondition(heard.all == [2], "heard \(heard.all)")
    }
  }

  @Test func `the error handler receives the failed part, its action and the underlying error`() async {
    await #expect(processExitsWith: .success) {
      let told = Heard<String>()
      Hooks.reportsFailedWork = true
      Hooks.defaultErrorHandler = { _, error in
        let unheard = error as? UnhandledActionError
        told.append("\(unheard.map { "\($0.part) of \($0.action)" } ?? ""): \(error)")
      }
      let action = Action<Int, String> { $0 == 1 ? .just("one") : .error(Mishap()) }
      action.execute(1)
      action.execute(2)
      let made = action.map { $0.count }
      made.execute(2)
      let advice = "Mishap(). Observe `errors` or the execution's stream to handle it."
      precondition(
        told.all == [
          "work(execution: 2) of Action<Int, String>: "
            + "Unhandled error in Action<Int, String>, execution 2: \(advice)",
          "work(execution: 1) of Action<Int, Int>: "
            + "Unhandled error in Action<Int, Int>, execution 1: \(advice)",
        ], "told \(told.all)")
    }
  }

  #if DEBUG
    @Test func `the default error handler prints the error with fitting advice`() async throws {
      let result = try await #require(processExitsWith: .success, observing: [\.standardOutputContent]) {
        Hooks.reportsFailedWork = true
        Action<Int, Int> { _ in .error(Mishap()) }.execute(1)
        Observable<Int>.error(Mishap()).subscribe()
      }
      let printed = String(decoding: result.standardOutputContent, as: UTF8.self)
        .split(separator: "\n").filter { $0.hasPrefix("Unhandled error") }
      expectEqual(
        printed,
        [
          "Unhandled error in Action<Int, Int>, execution 1: Mishap(). "
            + "Observe `errors` or the execution's stream to handle it.",
          "Unhandled error in a stream: Mishap(). Pass onError: to subscribe, or catch the error upstream.",
        ])
    }
  #endif

  private static func number(of error: any Error) -> Int {
    ((error as? UnhandledActionError)?.underlyingError as? Unheard)?.number ?? -1
  }

  private struct Unheard: Error {
    let number: Int
  }
}
